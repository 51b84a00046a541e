/** The hour on a clock, as `2026-11-20T10:00`, and the moment it is, wherever this runs. */

const parts = (zone: string) =>
	new Intl.DateTimeFormat('en-CA', {
		timeZone: zone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	})

/** What a clock in a zone shows at a moment. */
export function clockAt(moment: Date, zone: string): string {
	const part = Object.fromEntries(
		parts(zone)
			.formatToParts(moment)
			.map(({ type, value }) => [type, value]),
	)
	return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** The moment at which a clock in a zone shows this; nothing for what is no hour, or of a year that is still being typed. One that is skipped in spring is the hour after it. */
export function momentOf(clock: string, zone: string): Date | undefined {
	const asUtc = new Date(`${clock}:00Z`)
	if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(clock) || Number.isNaN(asUtc.getTime())) return undefined
	const shownAs = (at: Date) => Date.parse(`${clockAt(at, zone)}:00Z`)
	const first = new Date(asUtc.getTime() - (shownAs(asUtc) - asUtc.getTime()))
	// The clock may have been changed between the guess and the hour itself.
	return new Date(first.getTime() - (shownAs(first) - asUtc.getTime()))
}

const HOUR_MS = 3_600_000
const apart = new Map<string, number>()

/** How far a zone's clock is ahead, in minutes. Clocks are changed at full hours, so one answer serves an hour. */
function minutesAhead(moment: number, zone: string): number {
	const hour = Math.floor(moment / HOUR_MS)
	const key = `${zone} ${hour}`
	const known =
		apart.get(key) ?? (Date.parse(`${clockAt(new Date(hour * HOUR_MS), zone)}:00Z`) - hour * HOUR_MS) / 60_000
	apart.set(key, known)
	return known
}

/** A moment as a clock in a zone shows it, and how far that clock is from Greenwich: 2026-11-17T14:05:00-06:00. */
export function zonedIso(moment: number, zone: string): string {
	const ahead = minutesAhead(moment, zone)
	const shown = new Date(moment + ahead * 60_000).toISOString().slice(0, 19)
	const two = (count: number) => String(count).padStart(2, '0')
	const far = Math.abs(ahead)
	return `${shown}${ahead < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`
}
