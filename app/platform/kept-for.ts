import { DESK_KEPT_KEY } from '../../lib/storage-keys.ts'

/** For whom this browser has kept what the desk has shown, if for anybody. */
export function keptFor(): string | null {
	try {
		return localStorage.getItem(DESK_KEPT_KEY)
	} catch {
		return null
	}
}
