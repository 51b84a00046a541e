/** What a foreclosure sale still leaves open, by the days that are left until it. General rules; the page says to ask a lawyer. */

export type Chance = 'open' | 'tight' | 'over'

export type WayOut = {
	id: 'catchUp' | 'apply' | 'list' | 'cash' | 'bankruptcy'
	/** The fewest days before the sale with which it can still work, as a rule. */
	least: number
	/** With fewer days than these it is a race. */
	calm: number
}

export const waysOut: readonly WayOut[] = [
	// Arkansas Code 18-50-114: until the sale. Money has to arrive, so the last days are a race.
	{ id: 'catchUp', least: 0, calm: 5 },
	// 12 CFR 1024.41(g): a complete application more than 37 days before.
	{ id: 'apply', least: 38, calm: 45 },
	// A financed sale takes about 30 to 45 days from the day a buyer is found.
	{ id: 'list', least: 45, calm: 75 },
	// Our own promise: as little as 7 days, with clear title; 7 to 14 to plan with.
	{ id: 'cash', least: 7, calm: 21 },
	// Until the sale begins, on its day too; a lawyer needs days to prepare it.
	{ id: 'bankruptcy', least: 0, calm: 10 },
]

const DAY = 86_400_000
const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

/** Whole days from one date to another, both as yyyy-mm-dd. */
export const daysBetween = (from: string, to: string) => Math.round((noon(to) - noon(from)) / DAY)

/** Whether someone has typed a whole date: a year that is still being typed is in the first centuries. */
export const isDate = (date: string) => /^2\d{3}-\d\d-\d\d$/.test(date) && !Number.isNaN(noon(date))

export function chanceOf({ least, calm }: WayOut, daysLeft: number): Chance {
	if (daysLeft < least) return 'over'
	return daysLeft < calm ? 'tight' : 'open'
}

/** The last day on which a way can still work, as a rule, as yyyy-mm-dd. */
export const lastDayOf = ({ least }: WayOut, sale: string) =>
	new Date(noon(sale) - least * DAY).toISOString().slice(0, 10)
