import { DESK_DRAFT_KEY, DESK_KEPT_KEY } from '../../lib/storage-keys.ts'

/** For whom this browser has kept what the desk has shown, if for anybody. */
export function keptFor(): string | null {
	try {
		return localStorage.getItem(DESK_KEPT_KEY)
	} catch {
		return null
	}
}

/** Forgets what was being written at the desk in this tab, and the call that was begun in this browser. */
export function forgetDrafts(): void {
	try {
		for (const store of [sessionStorage, localStorage])
			for (const key of Object.keys(store)) if (key.startsWith(DESK_DRAFT_KEY)) store.removeItem(key)
	} catch {
		// A browser that forbids storage has kept nothing.
	}
}
