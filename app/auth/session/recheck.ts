import type { SupabaseClient } from '@supabase/supabase-js'
import { keptFor } from '../../platform/kept-for.ts'
import { leaveNothing } from '../../platform/leave-nothing.ts'
import { callAuth } from './call-auth.ts'
import { currentSession, setSession } from './session.ts'

export type Roles = { admin: boolean; worksLeads: boolean }

/** What the server says of whoever is signed in. Undefined if nobody answered. */
export async function askRoles(supabase: SupabaseClient): Promise<Roles | undefined> {
	const [admin, helper] = await Promise.all(['admin', 'helper'].map((role) => hasRole(supabase, role)))
	if (admin === undefined || helper === undefined) return undefined
	return { admin, worksLeads: admin || helper }
}

/** Undefined if nobody answered, or nobody who could or had the time: any other refusal is an answer. */
const hasRole = (supabase: SupabaseClient, role: string): PromiseLike<boolean | undefined> =>
	supabase.rpc('has_role', { role }).then(
		({ data, status }) => (status === 0 || status === 429 || status >= 500 ? undefined : data === true),
		() => undefined,
	)

/** Another one each time somebody signs in, be it the same person. */
const signIn = () => currentSession().user?.last_sign_in_at

/** Tells whether they are the roles of who is here now, not of the session before. */
function noteRoles(roles: Roles | undefined, of: ReturnType<typeof signIn>): boolean {
	if (!currentSession().user || of !== signIn()) return false
	setSession({ admin: false, worksLeads: false, ...roles, unreachable: !roles, loading: false })
	if (roles && !roles.worksLeads) void leaveNothing()
	return true
}

/** What is still being asked about the session before says nothing of this one. */
let asking: { of: ReturnType<typeof signIn>; answer: Promise<boolean> } | undefined

/**
 * Who was refused something may have been signed out, or be no longer on the team. Notes it, so that the desk shows it, and tells
 * whether it is so: not if nobody answered.
 */
export function isShutOut(): Promise<boolean> {
	const of = signIn()
	if (asking && asking.of === of) return asking.answer
	const answer = look()
		.catch(() => false)
		.finally(() => {
			if (asking?.answer === answer) asking = undefined
		})
	asking = { of, answer }
	return answer
}

async function look(): Promise<boolean> {
	const { supabase } = await import('../../platform/supabase.ts')
	const asked = signIn()
	const roles = await askRoles(supabase)
	if (!roles) return false
	const ended = roles.worksLeads ? false : await hasEnded(supabase)
	if (ended === false) return noteRoles(roles, asked) && !roles.worksLeads
	return ended === true
}

/** Notes what was answered when the page came up. Of somebody who was at the desk, an ended sign-in is not taken for one who left the team. */
export async function settle(supabase: SupabaseClient, roles: Roles | undefined): Promise<void> {
	const asked = signIn()
	const ended = roles && !roles.worksLeads && keptFor() ? await hasEnded(supabase) : false
	if (!ended) noteRoles(ended === undefined ? undefined : roles, asked)
}

/**
 * No role has who is signed out: that is asked after it, so that the one is not taken for the other, and noted. Undefined if nobody
 * answered. Asked beside the client: a refusal that comes late would have it forget whatever session there is by then.
 */
export async function hasEnded(supabase: SupabaseClient): Promise<boolean | undefined> {
	const asked = signIn()
	const { data } = await supabase.auth.getSession()
	if (data.session) {
		const status = await statusOf(data.session.access_token)
		if (status === 200) return false
		// Theirs is over, or they were locked out or deleted.
		if ((status === 401 || status === 403) && asked === signIn()) await supabase.auth.signOut({ scope: 'local' })
	}
	return !currentSession().user || undefined
}

/** What the auth service itself said: a refusal without a code is somebody's on the way. */
const statusOf = (token: string): Promise<number> =>
	callAuth({ method: 'GET', path: '/user', token }).then(
		({ error }) => (!error ? 200 : error.code ? (error.status ?? 0) : 0),
		() => 0,
	)
