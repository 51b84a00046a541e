import { onlineManager, QueryClient } from '@tanstack/react-query'

// The library takes it that there is a line until it hears otherwise.
onlineManager.setOnline(navigator.onLine !== false)

const DAY_MS = 24 * 3_600_000

/**
 * What the desk has read. Nothing is asked again by the clock: realtime says what has changed (live.ts), and a line that was
 * down makes everything stale. It stays for a day, so that it can be read while there is no line.
 */
export const desk = new QueryClient({
	defaultOptions: {
		// The backend's client tries a few times by itself before it gives up.
		// Without a line nothing is asked, so nothing fails: what is there stays, and the rest comes when it is back.
		queries: { staleTime: 60_000, gcTime: DAY_MS, retry: false, networkMode: 'online', refetchOnReconnect: true },
		mutations: { networkMode: 'always' },
	},
})
