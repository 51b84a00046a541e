import type { Stage } from './rows.ts'

/** What a list is narrowed by, as it stands in the address and under the name of a view. */
export type Filters = {
	status?: Stage[]
	town?: string
	source?: string
	texts?: 'agreed' | 'none' | 'stopped'
	/** A person, 'me' or 'nobody'. */
	assignee?: string
	spam?: boolean
	stale?: boolean
	due?: 'overdue' | 'today' | 'week'
	/** Came within so many days. */
	age?: number
	search?: string
	order?: 'due'
}

const HOUR_MS = 3_600_000
const stages: readonly Stage[] = ['new', 'contacted', 'offer_made', 'under_contract', 'closed', 'lost']
const among = <T extends string>(value: string | null, all: readonly T[]) => all.find((each) => each === value)

/** Out of an address, or out of what was stored: whatever is not known is left out. */
export function readFilters(search: string): Filters {
	const given = new URLSearchParams(search)
	const status = (given.get('stage') ?? '').split(',').flatMap((name) => among(name, stages) ?? [])
	const age = Number(given.get('age'))
	const filters: Filters = {
		...(status.length && { status }),
		...(age > 0 && age < 10_000 && { age }),
		...(given.has('spam') && { spam: true }),
		...(given.has('stale') && { stale: true }),
	}
	const texts = among(given.get('texts'), ['agreed', 'none', 'stopped'])
	const due = among(given.get('due'), ['overdue', 'today', 'week'])
	if (texts) filters.texts = texts
	if (due) filters.due = due
	if (given.get('order') === 'due') filters.order = 'due'
	for (const [name, key] of [
		['town', 'town'],
		['source', 'source'],
		['assignee', 'assignee'],
		['q', 'search'],
	] as const) {
		const text = given.get(name)?.slice(0, 200)
		if (text) filters[key] = text
	}
	return filters
}

/** As it stands in the address. */
export function printFilters({ status, search, spam, stale, age, ...rest }: Filters): string {
	const given = new URLSearchParams()
	if (status?.length) given.set('stage', status.join())
	for (const [name, value] of Object.entries(rest)) if (value) given.set(name, String(value))
	if (age) given.set('age', String(age))
	if (spam) given.set('spam', '1')
	if (stale) given.set('stale', '1')
	if (search) given.set('q', search)
	return given.toString()
}

/** As find_leads takes it. The hour is cut off, so that the same question is the same for a while. */
export function askedFor({ age, assignee, ...rest }: Filters, now = Date.now()): Record<string, unknown> {
	return {
		...rest,
		...(assignee && { assignee: assignee === 'nobody' ? null : assignee }),
		...(age && { from: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - age * 24 * HOUR_MS).toISOString() }),
	}
}
