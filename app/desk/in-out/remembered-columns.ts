import { type Columns, headKey } from '../../../lib/import-lead.ts'

/** Where it is kept. Not among the site's other names (lib/storage-keys.ts): every visitor would be brought it. */
const COLUMNS_KEY = 'import-columns'
/** More than any file has that one brings again. */
const MOST = 300

/** How columns were matched in this browser before, by their names. Nothing, where it cannot be read. */
export function rememberedColumns(): Record<string, string> {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(COLUMNS_KEY) ?? '{}')
		return kept !== null && typeof kept === 'object' ? Object.fromEntries(Object.entries(kept)) : {}
	} catch {
		return {}
	}
}

export function rememberColumns(head: readonly string[], columns: Columns) {
	const now = head.map((name, place) => [headKey(name), columns[place] ?? ''] as const).filter(([key]) => key)
	const before = Object.entries(rememberedColumns()).filter(([key]) => !now.some(([known]) => known === key))
	try {
		localStorage.setItem(COLUMNS_KEY, JSON.stringify(Object.fromEntries([...now, ...before].slice(0, MOST))))
	} catch {
		// A browser that keeps nothing guesses next time.
	}
}
