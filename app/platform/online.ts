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

/** Calls whenever there may be a connection again: the browser has a line, or the page is left or come back to. Returns what ends it. */
export function whenBack(call: () => void) {
	addEventListener('online', call)
	document.addEventListener('visibilitychange', call)
	return () => {
		removeEventListener('online', call)
		document.removeEventListener('visibilitychange', call)
	}
}
