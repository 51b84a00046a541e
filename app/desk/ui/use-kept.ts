import { type ChangeEvent, useState } from 'react'
import { DESK_DRAFT_KEY } from '../../../lib/storage-keys.ts'
import { currentSession } from '../../auth/session/session.ts'
import { keptFor } from '../../platform/kept-for.ts'

type Store = 'sessionStorage' | 'localStorage'

/** A tab that was asleep when its person signed out has their drafts still, and shows them to nobody else. */
const keyOf = (name: string) => `${DESK_DRAFT_KEY}${currentSession().user?.id ?? keptFor()} ${name}`

export function kept(name: string, store: Store = 'sessionStorage'): unknown {
	try {
		return JSON.parse(window[store].getItem(keyOf(name)) ?? '')
	} catch {
		return undefined
	}
}

/** Without a value it is forgotten. */
export function keep(name: string | undefined, value: unknown, store: Store = 'sessionStorage') {
	if (!name) return
	try {
		if (value === undefined) window[store].removeItem(keyOf(name))
		else window[store].setItem(keyOf(name), JSON.stringify(value))
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
		keep(name, done ? undefined : next)
	}
	return [value, put, forget] as const
}

type Typing = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/** The same of a form: what stands in its fields, by their names (`<input {...field('title')} />`), and that it is stored. */
export function useKeptFields<Name extends string>(name: string, first: Record<Name, string>) {
	const [typed, put] = useKept(name, first, (given) => ({ ...first, ...(given as typeof first) }))
	const field = (key: Name) => ({
		name: key,
		value: typed[key],
		onChange: ({ target }: Typing) => put({ ...typed, [key]: target.value }),
	})
	return { typed, field, done: () => put(first, true) }
}
