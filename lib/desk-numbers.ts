/** What the desk's numbers say, made of what the database counted (desk_numbers). Days are the company's. */

export type Week = { week: string; leads: number }
export type Stage = 'new' | 'contacted' | 'offer_made' | 'under_contract' | 'closed' | 'lost'
export type DeskNumbers = {
	since: string
	until: string
	leads: number
	weeks: Week[]
	sources: { source: string; leads: number; closed: number }[]
	towns: { town: string | null; leads: number; closed: number }[]
	first_contact: {
		/** Those that were called, or could have been for a day. */
		leads: number
		contacted: number
		within_5_minutes: number
		within_1_hour: number
		within_24_hours: number
		median_minutes: number | null
	}
	funnel: { stage: Stage; leads: number; median_days: number | null }[]
}

/** The first day of a month, and what was paid for a source in it. */
export type SourceCost = { source: string; month: string; dollars: number }

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Every week from the first with a lead to the last, those without any too: a gap is a number as well. */
export function everyWeek(weeks: readonly Week[]): Week[] {
	const [first] = weeks
	const last = weeks.at(-1)
	if (!first || !last) return []
	const leads = new Map(weeks.map((each) => [each.week, each.leads]))
	const count = Math.round((at(last.week) - at(first.week)) / (7 * DAY_MS)) + 1
	return Array.from({ length: count }, (_, place) => {
		const week = dayOf(at(first.week) + place * 7 * DAY_MS)
		return { week, leads: leads.get(week) ?? 0 }
	})
}

/** A share in whole percent, if it rests on anything. */
export const shareOf = (part: number, whole: number): number | undefined =>
	whole === 0 ? undefined : Math.round((100 * part) / whole)

/** Fewer than this, and a share or a median tells little. */
export const FEW = 10

const nextMonth = (month: string) => {
	const start = new Date(at(month))
	return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
}

/** What a month cost of the days from `since` up to, not including, `until`: a part of a month counts as that part. */
export function costWithin({ month, dollars }: SourceCost, since: string, until: string): number {
	const [start, end] = [at(month), nextMonth(month)]
	const days = Math.max(0, Math.min(end, at(until)) - Math.max(start, at(since)))
	return (dollars * days) / (end - start)
}

export type SourceLine = {
	source: string
	leads: number
	closed: number
	/** Dollars; nothing where none were entered. */
	cost: number | undefined
	perLead: number | undefined
	perDeal: number | undefined
}

/** Each source with what it cost in the range, those that cost and brought nobody too. */
export function sourceLines(numbers: DeskNumbers, costs: readonly SourceCost[]): SourceLine[] {
	const spent = new Map<string, number>()
	for (const cost of costs) {
		const within = costWithin(cost, numbers.since, numbers.until)
		if (within > 0 || cost.dollars === 0) spent.set(cost.source, (spent.get(cost.source) ?? 0) + within)
	}
	const met = new Set(numbers.sources.map(({ source }) => source))
	const idle = [...spent.keys()].filter((source) => !met.has(source)).map((source) => ({ source, leads: 0, closed: 0 }))
	return [...numbers.sources, ...idle].map((line) => {
		const cost = spent.get(line.source)
		const per = (count: number) => (cost === undefined || count === 0 ? undefined : Math.round(cost / count))
		return { ...line, cost: cost && Math.round(cost), perLead: per(line.leads), perDeal: per(line.closed) }
	})
}
