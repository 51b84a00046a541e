import { useSyncExternalStore } from 'react'

function follow(changed: () => void) {
	addEventListener('online', changed)
	addEventListener('offline', changed)
	return () => {
		removeEventListener('online', changed)
		removeEventListener('offline', changed)
	}
}

export const isOnline = () => navigator.onLine !== false

/** Whether the browser has a line at all; a page is built as if it had. */
export const useOnline = () => useSyncExternalStore(follow, isOnline, () => true)
