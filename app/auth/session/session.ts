import type { User } from '@supabase/supabase-js'
import type { ComponentType } from 'react'
import * as words from '../../../content/words/session.ts'
import { toast } from '../../ui/toast.tsx'

/** What a part that only a signed-in person sees is told. */
export type SignedInProps = { user: User; worksLeads: boolean; strong: boolean }
export type SignedInPart = 'Bar' | 'Menu' | 'Column'

export type Session = {
	/** Until it is known who is signed in, if anyone, and whether as an admin. */
	loading: boolean
	user?: User | undefined
	/** What the server says of the user. Never true without one. */
	admin: boolean
	/** An admin, or a helper, to whom the desk shows the leads and nothing else. */
	worksLeads?: boolean
	/** The server could not be asked what the user may do. */
	unreachable?: boolean
	/** Who was at the desk has been signed out, and not by themselves: elsewhere, or because the sign-in ran out. */
	ended?: boolean
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
	parts?: Record<SignedInPart, ComponentType<SignedInProps>>
}

/** At first nobody, as in the prerendered page. */
export const unknown: Session = { loading: true, admin: false }
let session = unknown
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(change: Partial<Session>) {
	session = { ...session, ...change }
	for (const listener of listeners) listener()
}

/** Tells whether it is the first who listens. */
export function listen(listener: () => void): boolean {
	listeners.add(listener)
	return listeners.size === 1
}

export const stopListening = (listener: () => void) => listeners.delete(listener)

export const sayUnreadable = () => toast.error(words.unreadable)
