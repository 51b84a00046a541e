import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from '../../../lib/storage-keys.ts'
import { currentSession, listen, sayUnreadable, setSession, stopListening, unknown } from './session.ts'

let watching: Promise<void> | undefined

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
	if (listen(listener)) start()
	return () => stopListening(listener)
}

/** Who is signed in. */
export const useSession = () => useSyncExternalStore(subscribe, currentSession, () => unknown)
