import { useState } from 'react'
import { DESK_DRAFT_KEY } from '../../../lib/storage-keys.ts'

const keyOf = (name: string) => `${DESK_DRAFT_KEY}${name}`

function kept<T>(name: string): T | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '') as T
	} catch {
		return undefined
	}
}

/** What is being written, over a reload and another room of this tab, until it is stored: phones drop a page during a call. Without a name it is not kept. */
export function useKept<T>(name: string | undefined, first: T) {
	const [value, setValue] = useState<T>(() => (name && kept<T>(name)) || first)
	const put = (next: T, done = false) => {
		setValue(next)
		if (!name) return
		try {
			if (done) sessionStorage.removeItem(keyOf(name))
			else sessionStorage.setItem(keyOf(name), JSON.stringify(next))
		} catch {
			// A browser that forbids storage forgets it with the page.
		}
	}
	return [value, put] as const
}
