/** MMM d, yyyy, as in May 5, 2026, of an ISO date, wherever the reader is. */
export function longDate(iso: string): string {
	return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${iso}T00:00:00Z`),
	)
}
