import * as words from '../content/words/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The day a moment was on, where the reader is: today, or as in Nov 3 and, of another year, Nov 3, 2025. */
export function dayOf(moment: string, now = new Date()): string {
	const at = new Date(moment)
	if (at.toDateString() === now.toDateString()) return words.today
	const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
	return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year }).format(at)
}

/** How long ago a moment was, as one would say it. A clock that is slow does not make it the future. */
export function timeAgo(moment: string, now = new Date()): string {
	const passed = now.getTime() - Date.parse(moment)
	const ago = (unit: 'minute' | 'hour' | 'day', ms: number) =>
		new Intl.RelativeTimeFormat('en-US').format(-Math.floor(passed / ms), unit)
	if (passed < MINUTE) return words.justNow
	if (passed < HOUR) return ago('minute', MINUTE)
	if (passed < DAY) return ago('hour', HOUR)
	return passed < 31 * DAY ? ago('day', DAY) : dayOf(moment, now)
}
