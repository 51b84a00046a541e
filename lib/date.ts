/** A way to write a moment. What knows how is made when something is first written: it takes milliseconds, which no start and no page has to spare. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (at: Date | number) => string {
	let format: Intl.DateTimeFormat | undefined
	return (at) => {
		format ??= new Intl.DateTimeFormat(locale, options)
		return format.format(at)
	}
}

const longDay = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** MMM d, yyyy, as in May 5, 2026, of an ISO date, wherever the reader is. */
export function longDate(iso: string): string {
	return longDay(new Date(`${iso}T00:00:00Z`))
}
