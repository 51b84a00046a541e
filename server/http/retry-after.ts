const HOUR_MS = 3_600_000

/** How long another server asks us to wait, in milliseconds: seconds or a date, as the header has them. None puts us off for longer than an hour. */
export function retryAfter(header: string | undefined, now = Date.now()): number {
	const text = header?.trim() ?? ''
	const asked = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
	return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), HOUR_MS)
}
