/** How a line of a file becomes a lead, by the same rules as the forms. */
import { company } from '../content/company.ts'
import * as words from '../content/words/desk/import.ts'
import { statuses } from '../content/words/desk/stages.ts'
import { unguarded } from './csv.ts'
import { checkLead, definitionOf, type LeadField, type LeadFields, leadFieldNames, readLead, storable } from './lead.ts'
import { formatPhone } from './phone.ts'
import { hasText } from './text.ts'
import { clockAt, momentOf } from './zoned.ts'

export const MOST_LINES = 20_000
export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_COLUMNS = 100
/** Longer than anything may be, so that what is cut is refused all the same. */
export const CELL_MOST = 6_000

export const importFields = [...leadFieldNames, 'stage', 'source', 'came'] as const
export type ImportField = (typeof importFields)[number]
/** What each column holds, by its place; several of one kind are put together. */
export type Columns = readonly (ImportField | undefined)[]

/** A line of the file, by its number there: the head is the first. */
export type FileLine = { line: number; cells: string[]; broken?: boolean }
export type FileTable = { head: string[]; lines: FileLine[] }

/** As `import_leads` takes it. */
export type ImportRow = {
	line: number
	name: string
	phone: string
	email: string
	address: string
	motivation: string
	status: string
	source?: string
	came?: string
	another?: boolean
}
/** What keeps a line out, and what it comes in without. */
export type ReadLine = FileLine & { row: ImportRow; errors: string[]; warnings: string[] }

/** Heads of columns as other programs write them, without spaces and signs. What is whole comes before its parts. */
const known: Record<ImportField, readonly (readonly string[])[]> = {
	name: [
		['name', 'fullname', 'contactname', 'contact', 'leadname', 'homeowner', 'owner', 'ownername', 'seller', 'customer'],
		['first', 'firstname', 'last', 'lastname', 'surname'],
	],
	phone: [
		['phone', 'phonenumber', 'telephone', 'mobile', 'cell', 'mobilephone', 'cellphone', 'primaryphone', 'phone1'],
	],
	email: [['email', 'emailaddress', 'mail', 'primaryemail', 'email1']],
	address: [
		[
			...['address', 'propertyaddress', 'street', 'streetaddress', 'address1', 'fulladdress', 'property', 'house'],
			...['city', 'propertycity', 'state', 'propertystate', 'zip', 'zipcode', 'postalcode', 'propertyzip'],
		],
	],
	message: [['message', 'motivation', 'notes', 'note', 'comments', 'comment', 'description', 'details']],
	stage: [['stage', 'status', 'leadstatus', 'leadstage']],
	source: [['source', 'leadsource', 'campaign', 'utmsource', 'origin']],
	came: [['came', 'created', 'createdat', 'createddate', 'date', 'dateadded', 'datecreated', 'createdon', 'added']],
}

export const headKey = (head: string) =>
	head
		.toLowerCase()
		.replaceAll(/[^a-z0-9]/g, '')
		.slice(0, 60)

/** What the columns seem to hold: as they were matched before, or by their names. A field is taken from the first kind of name that there is. */
export function guessColumns(heads: readonly string[], before: Record<string, string> = {}): Columns {
	const keys = heads.map(headKey)
	const guess = new Map<string, ImportField>()
	for (const field of importFields) {
		const kind = known[field].find((names) => keys.some((key) => names.includes(key)))
		const first = kind && keys.find((key) => kind.includes(key))
		// Names and addresses are told in parts; of anything else one column is enough.
		const taken = field === 'name' || field === 'address' ? kind : first && [first]
		for (const key of taken ?? []) if (!guess.has(key)) guess.set(key, field)
	}
	const done = new Set<string>()
	return keys.map((key) => {
		const again = done.has(key)
		done.add(key)
		if (again || !key) return undefined
		if (Object.hasOwn(before, key)) return importFields.find((field) => field === before[key])
		return guess.get(key)
	})
}

const between: Partial<Record<ImportField, string>> = { name: ' ', address: ', ', message: '\n' }

const spaced = (text: string) =>
	` ${text
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `

/** All that stands in the columns of a field. A town that stands in the address already is not said twice. */
function told(cells: readonly string[], columns: Columns, field: ImportField): string {
	let text = ''
	for (const [place, of] of columns.entries()) {
		const part = of === field ? storable(unguarded(cells[place] ?? '')).trim() : ''
		if (!part || (text && !between[field])) continue
		if (field === 'address' && spaced(text).includes(spaced(part))) continue
		text = text ? `${text}${between[field]}${part}` : part
	}
	return text
}

/** A number with its country or an extension is a number; one with a digit too many is a mistake. */
export function filePhone(text: string): string {
	const plain = text.replace(/\s*(?:x|ext\.?|extension)\s*\d{1,6}\s*$/i, '')
	const digits = plain.replaceAll(/\D/g, '')
	const isNumber = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
	return isNumber && /^[\d\s().+\-/]+$/.test(plain) ? formatPhone(digits.slice(-10)) : text
}

const stageOf = (text: string) => {
	const key = headKey(text)
	return Object.entries(statuses).find(([name, label]) => headKey(name) === key || headKey(label) === key)?.[0]
}

const DAY =
	/^(?:(?<y>\d{4})[-/](?<m>\d\d?)[-/](?<d>\d\d?)|(?<um>\d\d?)([-/])(?<ud>\d\d?)\5(?<uy>\d{4}|\d\d))(?![^\sT,])/i
const CLOCK = /^(?:,?[T ]\s*(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** 2026-11-17 or 11/17/26, with - or /, with or without an hour and a zone: by the company's clock where no zone is named. */
export function fileTime(text: string, now = Date.now()): Date | undefined {
	const { 0: found = '', groups: { y, uy = '', m, um = '', d, ud = '' } = {} } = DAY.exec(text) ?? {}
	const time = CLOCK.exec(text.slice(found.length))
	if (!found || !time) return undefined
	const [, hour, minute = '00', second = '00', half, zone] = time as (string | undefined)[]
	if (half && !(Number(hour) >= 1 && Number(hour) <= 12)) return undefined
	const [year, month, day] = [y ?? uy, m ?? um, d ?? ud]
	const two = (part: string | number) => String(part).padStart(2, '0')
	const date = `${fullYear(year, now)}-${two(month)}-${two(day)}`
	// A day that no calendar has would become the next month's.
	if (new Date(`${date}T00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined
	const clock = `${date}T${two(half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : (hour ?? 12))}:${minute}`
	const at = zone
		? new Date(`${clock}${zone.toUpperCase().replace(/(\d\d):?(\d\d)$/, '$1:$2')}`)
		: momentOf(clock, company.timeZone)
	if (!at || Number(second) > 59 || Number.isNaN(at.getTime())) return undefined
	// Of today, a day without an hour is no later than it is.
	const isToday = !hour && clockAt(new Date(now), company.timeZone).slice(0, 10) === date
	return new Date(isToday ? Math.min(now, at.getTime()) : at.getTime() + Number(second) * 1000)
}

/** Of two digits, the last such year that has begun. */
function fullYear(year: string, now: number): string {
	if (year.length !== 2) return year
	const thisYear = new Date(now).getUTCFullYear()
	return String(thisYear - ((((thisYear - Number(year)) % 100) + 100) % 100))
}

/** What is wrong with what a lead must have, in the words of a file. */
function errorsOf(fields: LeadFields): string[] {
	return (Object.keys(checkLead(fields)) as LeadField[]).map((name) =>
		hasText(fields[name]) ? words.wrong[name](shown(fields[name]), definitionOf(name).limit ?? 0) : words.missing(name),
	)
}
const shown = (text: string) => text.slice(0, 40)

/** A line as a lead, and what is wrong with it, in words. What it may lack and nobody can read is left out. */
export function readLine(given: FileLine, columns: Columns, now = Date.now()): ReadLine {
	const text = (field: ImportField) => told(given.cells, columns, field)
	const fields = readLead((name: LeadField) => (name === 'phone' ? filePhone(text(name)) : text(name)))
	const errors = errorsOf(fields)
	if (given.broken) errors.unshift(words.quotes)
	const [stage, source, came] = [text('stage'), text('source').slice(0, 200), text('came')]
	const status = stage ? stageOf(stage) : 'new'
	const at = fileTime(came, now)
	const likely = at && at.getTime() <= now && at.getUTCFullYear() >= 1990
	const warnings: string[] = []
	if (!status) warnings.push(words.withoutStage(shown(stage)))
	if (came && !likely) warnings.push(words.withoutDate(shown(came)))
	const { message: motivation, ...rest } = fields
	const row: ImportRow = { line: given.line, ...rest, motivation, status: status ?? 'new' }
	if (source) row.source = source
	if (likely) row.came = at.toISOString()
	return { ...given, row, errors, warnings }
}

/** By which line of the file the same person came before, by the later line's number. */
export function sameInFile(lines: readonly ReadLine[]): Map<number, number> {
	const first = new Map<string, number>()
	const again = new Map<number, number>()
	for (const { line, row, errors } of lines) {
		if (errors.length > 0) continue
		const keys = [row.phone, row.email.toLowerCase()]
		const before = keys.map((key) => first.get(key)).find((found) => found !== undefined)
		if (before !== undefined) again.set(line, before)
		else for (const key of keys) first.set(key, line)
	}
	return again
}
