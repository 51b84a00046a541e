import { QueryClient } from '@tanstack/react-query'

const DAY_MS = 24 * 3_600_000

/**
 * What the desk has read. Nothing is asked again by the clock: realtime says what has changed (live.ts), and a line that was
 * down makes everything stale. It stays for a day, so that it can be read while there is no line.
 */
export const desk = new QueryClient({
	defaultOptions: {
		// The backend's client tries a few times by itself before it gives up.
		queries: { staleTime: 60_000, gcTime: DAY_MS, retry: false, networkMode: 'always' },
		mutations: { networkMode: 'always' },
	},
})
