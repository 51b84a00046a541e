import { useState } from 'react'
import { DESK_DRAFT_KEY } from '../../../lib/storage-keys.ts'

const keyOf = (name: string) => `${DESK_DRAFT_KEY}${name}`

function kept(name: string): unknown {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '')
	} catch {
		return undefined
	}
}

function keep(name: string | undefined, value: string | undefined) {
	if (!name) return
	try {
		if (value === undefined) sessionStorage.removeItem(keyOf(name))
		else sessionStorage.setItem(keyOf(name), value)
	} catch {
		// A browser that forbids storage forgets it with the page.
	}
}

/** What is being written, over a reload and another room of this tab, until it is stored: phones drop a page during a call. Without a name it is not kept; what cannot be read is not shown. */
export function useKept<T>(name: string | undefined, first: T, read = (given: unknown) => given as T | undefined) {
	const [value, setValue] = useState<T>(() => (name && read(kept(name))) || first)
	const forget = () => keep(name, undefined)
	const put = (next: T, done = false) => {
		setValue(next)
		keep(name, done ? undefined : JSON.stringify(next))
	}
	return [value, put, forget] as const
}
