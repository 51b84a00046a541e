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

/** The moment at which a clock in a zone shows this; nothing for what is no hour. One that is skipped in spring is the hour after it. */
export function momentOf(clock: string, zone: string): Date | undefined {
	const asUtc = new Date(`${clock}:00Z`)
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) || Number.isNaN(asUtc.getTime())) return undefined
	const shownAs = (at: Date) => Date.parse(`${clockAt(at, zone)}:00Z`)
	const first = new Date(asUtc.getTime() - (shownAs(asUtc) - asUtc.getTime()))
	// The clock may have been changed between the guess and the hour itself.
	return new Date(first.getTime() - (shownAs(first) - asUtc.getTime()))
}
