import { company } from '../content/company.ts'
import * as words from '../content/words/desk/time.ts'
import { dateFormat } from './date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Answered within five minutes is the aim, within a day the promise. */
export const AIM_MS = 5 * MINUTE
export const PROMISE_MS = DAY
/** The office opens at nine. */
const OPENS = 9

const { timeZone } = company
const clock = dateFormat({ timeStyle: 'short', timeZone })
const weekday = dateFormat({ weekday: 'long', timeZone })
const date = dateFormat({ month: 'short', day: 'numeric', timeZone })
const whole = dateFormat({ dateStyle: 'full', timeZone })
/** As in 2026-11-17, 14:05. */
const stamp = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone }, 'sv-SE')

/** A moment as the fields of a form have it, in the company's time zone, wherever the reader is: 2026-11-17T14:05. */
export const toField = (moment: number) => stamp(moment).replace(' ', 'T')

/** The moment a field names. Of an hour that a clock skips it is the one before. */
export function fromField(field: string): number {
	const guess = Date.parse(`${field}Z`)
	// What the clock there says at that moment of ours tells how far the two are apart; near a change of the clocks it takes a second look.
	const first = guess - (Date.parse(`${toField(guess)}Z`) - guess)
	return first + (guess - Date.parse(`${toField(first)}Z`))
}

/** A morning of the office, so many days from a moment. */
export const morning = (days: number, now = Date.now()) =>
	fromField(
		`${new Date(Date.parse(`${toField(now).slice(0, 10)}T00:00Z`) + days * DAY).toISOString().slice(0, 10)}T0${OPENS}:00`,
	)

const dayNumber = (moment: number) => Date.parse(`${toField(moment).slice(0, 10)}T00:00Z`) / DAY

/** When something is or was due, as one would say it. */
export function dueWords(due: string, now = Date.now()): string {
	const at = Date.parse(due)
	const days = dayNumber(at) - dayNumber(now)
	const time = clock(at)
	if (days === 0) return words.today(time)
	if (days === 1) return words.tomorrow(time)
	if (days === -1) return words.yesterday
	if (days < 0) return words.daysAgo(-days)
	return days < 7 ? words.onDay(weekday(at), time) : words.onDay(date(at), time)
}

export const todayWords = (now = Date.now()) => whole(now)

export type Wait = { state: 'fresh' | 'waiting' | 'late'; text: string }

/** How long someone has waited for a first call: a running clock at first, then hours, then days. */
export function waited(since: string, now = Date.now()): Wait {
	const passed = Math.max(0, now - Date.parse(since))
	const minutes = Math.floor(passed / MINUTE)
	if (passed < AIM_MS)
		return { state: 'fresh', text: `${minutes}:${String(Math.floor(passed / 1000) % 60).padStart(2, '0')}` }
	if (passed < HOUR) return { state: 'waiting', text: words.minutes(minutes) }
	if (passed < PROMISE_MS) return { state: 'waiting', text: words.hours(Math.floor(minutes / 60), minutes % 60) }
	return { state: 'late', text: words.days(Math.floor(passed / DAY)) }
}
