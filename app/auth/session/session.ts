import type { User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast.tsx'

/** Where the client keeps its session. The inline script looks there too, and brings the app if there is one. */
export const SESSION_KEY = 'little-red-session'

export type Session = {
	/** Until it is known who is signed in, if anyone, and whether as an admin. */
	loading: boolean
	user?: User | undefined
	/** What the server says of the user. Never true without one. */
	admin: boolean
	/** The session has given a second step. The desk asks for one. */
	strong?: boolean
	/** The password was right; the second step is still to come. */
	halfway?: boolean
	/** What the server says of the password: too short for what the account may do, or one that others would guess. */
	weakPassword?: 'length' | 'pwned' | undefined
	/** Signed in by the link of a forgotten password, which is to be set anew. */
	recovering?: boolean
	/** That there is no password yet: what an account held before its address was proven is gone. */
	reclaimed?: boolean
	/** What a signed-in person sees around every page, which others need not load. */
	parts?: typeof import('./signed-in.tsx')
}

const unknown: Session = { loading: true, admin: false }
let session = unknown
let watching: Promise<void> | undefined
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(change: Partial<Session>) {
	session = { ...session, ...change }
	for (const listener of listeners) listener()
}

export const sayUnreadable = () => toast.error('Error retrieving session')

/** Brings the client, which is most of the site's code, and follows what it says. Once. */
export function watchSession() {
	if (!watching) setSession({ loading: true })
	watching ??= Promise.all([import('./watch-session.ts'), import('../../platform/supabase.ts')])
		.then(([{ follow }, { supabase }]) => follow(supabase))
		.catch(() => {
			watching = undefined
			setSession({ loading: false })
			sayUnreadable()
		})
	return watching
}

function start() {
	let stored: string | null = null
	try {
		stored = localStorage.getItem(SESSION_KEY)
	} catch {
		// A browser that forbids storage has nobody signed in.
	}
	if (stored) watchSession()
	else if (!watching) setSession({ loading: false })
	// Signed in from another tab.
	addEventListener('storage', ({ key, newValue }) => key === SESSION_KEY && newValue && watchSession())
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	if (listeners.size === 1) start()
	return () => listeners.delete(listener)
}

/** Who is signed in. At first nobody, as in the prerendered page. */
export const useSession = () => useSyncExternalStore(subscribe, currentSession, () => unknown)
