import * as words from '../content/words/retention.ts'
import { numberInWords } from './number-words.ts'

/**
 * How long things are kept. The sweeps that remove them (server/retention) and the words of the privacy page are made from
 * this one place, so that the page says what the server does.
 */
type Rule = {
	setting: string
	/** Unless the setting says otherwise. */
	days: number
	/** A shorter time would be a mistake. */
	least: number
	what: string
	/** Said of a number of days or years. */
	time?: (long: string) => string
	why?: string
}

const DAY_MS = 86_400_000

export const retentionRules = {
	sentMail: {
		setting: 'RETENTION_SENT_MAIL_DAYS',
		days: 180,
		least: 2,
		...words.kept.sentMail,
	},
	failedMail: {
		setting: 'RETENTION_FAILED_MAIL_DAYS',
		days: 365,
		least: 2,
		...words.kept.failedMail,
	},
	mailFiles: {
		setting: 'RETENTION_MAIL_FILES_DAYS',
		days: 90,
		least: 1,
		...words.kept.mailFiles,
	},
	audit: {
		setting: 'RETENTION_AUDIT_DAYS',
		days: 365,
		least: 1,
		...words.kept.audit,
	},
	consents: {
		setting: 'RETENTION_CONSENTS_DAYS',
		days: 1826,
		// The time within which a claim about a call or text can be brought (28 U.S.C. 1658(a) for the TCPA).
		least: 1461,
		...words.kept.consents,
	},
	suspectedLeads: {
		setting: 'RETENTION_SUSPECTED_LEADS_DAYS',
		days: 180,
		least: 1,
		...words.kept.suspectedLeads,
	},
	unconfirmedAccounts: {
		setting: 'RETENTION_UNCONFIRMED_ACCOUNTS_DAYS',
		days: 30,
		least: 2,
		...words.kept.unconfirmedAccounts,
	},
	endedSessions: {
		setting: 'RETENTION_ENDED_SESSIONS_DAYS',
		days: 30,
		least: 1,
		...words.kept.endedSessions,
	},
} as const satisfies Record<string, Rule>

export type RetentionKind = keyof typeof retentionRules
/** In days. Not a number: kept for good. */
export type Retention = Record<RetentionKind, number | undefined>

/** Codes, challenges and counters: longer than any of them is good for. */
export const PASSING_DAYS = 2
/** What other tools were told, and texts to the owner: that it was, not what. */
export const ALERT_DAYS = 30
/** The mark of a browser or a network that was signed in from: as long as browsers keep the cookie that goes with it. */
export const DEVICE_DAYS = 400
/** Where the desk's notices go: as long as the desk is opened there now and then. */
export const PUSH_DEVICE_DAYS = 60

const rules = Object.entries(retentionRules) as [RetentionKind, Rule][]
export const retentionSettings = rules.map(([, { setting }]) => setting)

/** Throws what is wrong with a setting, in a line. */
export function readRetention(source: Record<string, string | undefined>): Retention {
	return Object.fromEntries(rules.map(([kind, rule]) => [kind, daysOf(rule, source[rule.setting])])) as Retention
}

function daysOf({ setting, days, least }: Rule, given = ''): number | undefined {
	const text = given.slice(0, 100).trim()
	if (text === '') return days
	if (text === 'forever') return undefined
	const asked = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
	if (asked >= least) return asked
	throw new Error(
		`${setting} must be a number of days from ${least} to 99999, or forever, but is ${JSON.stringify(text)}`,
	)
}

/** What is older than this has had its time. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** For the privacy page: a list in Markdown, in words that can be read aloud. */
export function retentionWords(retention: Retention): string {
	const said = rules.map(([kind, rule]) => sentence(rule, retention[kind]))
	const passing = words.passing(inWords(PASSING_DAYS))
	const devices = words.devices(inWords(DEVICE_DAYS))
	return [...said, devices, passing].map((item) => `- ${item}`).join('\n')
}

function sentence({ what, time = (long) => long, why }: Rule, days: number | undefined): string {
	const kept = days === undefined ? words.noEnd : time(inWords(days))
	return [`${what}: ${kept}.`, why].filter(Boolean).join(' ')
}

const count = (amount: number, unit: string) => `${numberInWords(amount, 10)} ${unit}${amount === 1 ? '' : 's'}`

export function inWords(days: number): string {
	const years = Math.round(days / 365.25)
	// With or without its leap days.
	const isYears = years > 0 && days >= years * 365 && days <= Math.ceil(years * 365.25)
	return isYears ? count(years, 'year') : count(days, 'day')
}
