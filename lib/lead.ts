import { consent, textConsent } from '../content/consent.ts'
import type { Suspicion } from '../content/suspicions.ts'
import * as leadWords from '../content/words/lead.ts'
import { EMAIL_MOST, isEmail } from './is-email.ts'
import { formatPhone, isPhone } from './phone.ts'
import { fits, hasText } from './text.ts'

type Definition = {
	/** Where it is stored. */
	column: string
	required?: true
	/** The most characters it may have. */
	limit?: number
	/** What else must be true of it. */
	rule?: (text: string) => boolean
	/** Puts right what is nobody's mistake. */
	tidy?: (text: string) => string
	/** How a form asks for it, and what browsers fill it in with. */
	input: Input
}
type Kind = 'tel' | 'email'
type Input = { multiline: true } | { multiline?: undefined; type?: Kind; inputMode?: Kind; autoComplete: string }

/**
 * What a homeowner fills in, in the order of the forms. Forms, checks, drafts, rows, types, the retry page, the desk's query
 * and the owner's mail are made from this; the table's checks are the same rules, and a test inserts into it to prove that.
 */
export const leadFields = {
	name: { column: 'name', required: true, limit: 200, input: { autoComplete: 'name' } },
	phone: {
		column: 'phone',
		required: true,
		rule: isPhone,
		tidy: (text) => formatPhone(text) || text,
		input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
	},
	email: {
		column: 'email',
		required: true,
		limit: EMAIL_MOST,
		rule: isEmail,
		tidy: (text) => text.trim(),
		input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
	},
	address: { column: 'address', required: true, limit: 300, input: { autoComplete: 'street-address' } },
	message: { column: 'motivation', limit: 5000, input: { multiline: true } },
} as const satisfies Record<keyof typeof leadWords.fields & keyof typeof leadWords.wrong, Definition>

export type LeadField = keyof typeof leadFields
export type LeadFields = Record<LeadField, string>
export type LeadErrors = Partial<LeadFields>
export type LeadColumns = { [Name in LeadField as (typeof leadFields)[Name]['column']]: string }

export type RequiredColumn = Extract<(typeof leadFields)[LeadField], { required: true }>['column']

const missing: { [Name in LeadField]?: string } = leadWords.missing

export const leadFieldNames = Object.keys(leadFields) as LeadField[]
export const definitionOf = (name: LeadField): Definition => leadFields[name]

/** What the short form at the top of a page sends for a name. */
export const HERO_NAME = 'Lead from Hero Form'

/** A field no person sees or reaches; whoever fills it in is a machine. */
export const TRAP = 'website'

/** A field no person sees either: browsers that know someone's address fill it in with the town. */
export const TOWN = 'town'

/** One line for the whole address, with the town if it is not in it. */
export const withTown = (address: string, town: string) =>
	hasText(town) && hasText(address) && !address.toLowerCase().includes(town.trim().toLowerCase())
		? `${address.trim()}, ${town.trim()}`
		: address

/** The box for text messages; its value is the version of what stands beside it. */
export const TEXTS = 'texts'

/** What a ticked box sends: the version of its words, or nothing. */
export const agreedTexts = (value: unknown) =>
	typeof value === 'string' && /^[0-9a-z.-]{1,40}$/.test(value) ? value : ''

/** The header that shows the lead's id, by which a visitor sees that lead and no other. */
export const LEAD_ID = 'x-lead-id'

/**
 * Text as it is stored: PostgreSQL knows neither NUL nor half a character, and the table keeps no control characters but
 * those of a text area; what word processors write for a new line becomes one.
 */
export const storable = (text: string) =>
	text
		.replaceAll(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : '\v\f'.includes(sign) ? '\n' : ''))
		.toWellFormed()

const forEachField = <Key extends string>(made: (name: LeadField) => [Key, string]) =>
	Object.fromEntries(leadFieldNames.map(made)) as Record<Key, string>

/** What was filled in, whatever it was filled in to. */
export const readLead = (given: (name: LeadField) => string): LeadFields =>
	forEachField((name) => [name, (definitionOf(name).tidy ?? String)(given(name))])

/** Whether a field of a form, which need not be one of a lead, has more characters than it may have. */
export const isTooLong = (name: LeadField, text: string) => !fits(text, definitionOf(name)?.limit ?? Infinity)

/** The same rules as the checks of the table. */
export function checkLead(fields: LeadFields): LeadErrors {
	const errors: LeadErrors = {}
	for (const name of leadFieldNames) {
		const { required, limit = Infinity, rule = () => true } = definitionOf(name)
		const text = fields[name]
		if (required && !hasText(text)) errors[name] = missing[name]
		else if (text && !(fits(text, limit) && rule(text)))
			errors[name] = leadWords.wrong[name](limit, [...text].length - limit)
	}
	return errors
}

/** The one sentence that says what is wrong with the contact form. */
export function summary(fields: LeadFields, errors: LeadErrors): string {
	const empty = leadFieldNames.some((name) => definitionOf(name).required && !hasText(fields[name]))
	return empty ? leadWords.required : (errors.phone ?? Object.values(errors)[0] ?? leadWords.correct)
}

/** What an address says of the campaign that led to it. */
export const campaignColumns = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
type Campaign = Record<(typeof campaignColumns)[number], string>

export type LeadRow = LeadColumns &
	Campaign & {
		id: string
		status: string
		source_page: string
		consent_version: string
		texts_version: string
		suspected_spam: boolean
		suspected_because: Suspicion | null
	}

type Submission = {
	id: string
	fields: LeadFields
	/** Where the form stands. */
	at: { pathname: string; search: string }
	suspicion: Suspicion | null
	/** The version of what was agreed to about text messages, if it was. */
	texts?: string
}

/** A lead as it is stored, whichever way it came. */
export function leadRow({ id, fields, at, suspicion, texts = '' }: Submission): LeadRow {
	const query = new URLSearchParams(at.search)
	return {
		id,
		...forEachField((name) => [leadFields[name].column, storable(fields[name])]),
		status: 'new',
		source_page: at.pathname.slice(0, 300),
		...(Object.fromEntries(
			campaignColumns.map((name) => [name, storable(query.get(name) ?? '').slice(0, 200)]),
		) as Campaign),
		consent_version: consent.version,
		texts_version: texts,
		suspected_spam: suspicion !== null,
		suspected_because: suspicion,
	}
}

export type TextConsentRow = { lead_id: string; wording_version: string; page: string }

/** The consent to text messages of someone whose lead is stored. */
export const textConsentRow = (id: string, page: string, version: string = textConsent.version): TextConsentRow => ({
	lead_id: id,
	wording_version: version,
	page: storable(page).slice(0, 300),
})
