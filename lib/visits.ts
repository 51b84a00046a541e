import { when, page as words } from '../content/words/visits.ts'

/** Where a homeowner picks the time of a visit: the page, and where its form is sent. */
export const VISIT_PATH = '/visit'

export const MOST_TIMES = 5
export const NOTE_MOST = 500
export const ANSWER_MOST = 1000

/** A visit as the database tells it to whoever holds its link (visit_of). */
export type ToldVisit = {
	state: 'proposed' | 'declined' | 'booked' | 'canceled' | 'over'
	address: string
	minutes: number
	note: string
	starts_at: string | null
	/** Those that are still free. */
	times: string[]
}

/** What is said of a visit, as text alone: our server writes it into the page, elsewhere the page does. Empty is not shown. */
export type ShownVisit = {
	title: string
	lead: string
	note: string
	minutes: string
	/** The heading of the times, or why there are none. */
	head: string
	pick: string
	other: 'none' | 'cancel'
	otherHint: string
	otherButton: string
	times: { value: string; label: string }[]
}

/** Nothing can be answered any more: two lines say so. */
export type ClosedVisit = { title: string; lead: string; times?: undefined }

export const endedLink: ClosedVisit = { title: words.over, lead: words.overLead }

export function shownVisit(told: ToldVisit): ShownVisit | ClosedVisit {
	const { state, address } = told
	if (state === 'over') return endedLink
	if (state === 'canceled') return { title: words.canceled, lead: words.canceledLead }
	const at = told.starts_at && when(new Date(told.starts_at))
	const booked = state === 'booked' && at
	const times = told.times.filter((time) => !booked || time !== told.starts_at).slice(0, MOST_TIMES)
	return {
		title: booked ? words.booked : state === 'declined' ? words.declined : words.ask,
		lead: booked ? words.bookedLead(at, address) : state === 'declined' ? words.declinedLead : words.askLead(address),
		note: booked ? words.calendar : told.note,
		minutes: words.minutes(told.minutes),
		head: times.length === 0 ? (booked ? '' : words.allTaken) : booked ? words.change : words.times,
		pick: booked ? words.move : words.pick,
		other: booked ? 'cancel' : 'none',
		otherHint: booked ? words.cancelNote : words.note,
		otherButton: booked ? words.cancel : words.none,
		times: times.map((time) => ({ value: time, label: when(new Date(time)) })),
	}
}

/** What a sent form says, as the database takes it (answer_visit). */
export function visitAnswer(field: (name: string) => string): Record<string, string | true> {
	const [pick, other, note] = [field('pick'), field('other'), field('note')]
	if (other === 'none' || other === 'cancel') return { [other]: true, note }
	return pick ? { pick } : {}
}
