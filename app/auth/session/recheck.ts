import type { SupabaseClient } from '@supabase/supabase-js'
import { keptFor } from '../../platform/kept-for.ts'
import { leaveNothing } from '../../platform/leave-nothing.ts'
import { currentSession, sessionTurn, setSession } from './session.ts'

export type Roles = { admin: boolean; worksLeads: boolean }

/** What the server says of whoever is signed in. Undefined if nobody answered. */
export async function askRoles(supabase: SupabaseClient): Promise<Roles | undefined> {
	const [admin, helper] = await Promise.all(['admin', 'helper'].map((role) => hasRole(supabase, role)))
	if (admin === undefined || helper === undefined) return undefined
	return { admin, worksLeads: admin || helper }
}

/** Undefined if nobody answered, or nobody who could: a refusal is an answer. */
const hasRole = (supabase: SupabaseClient, role: string): PromiseLike<boolean | undefined> =>
	supabase.rpc('has_role', { role }).then(
		({ data, status }) => (status === 0 || status >= 500 ? undefined : data === true),
		() => undefined,
	)

function noteRoles(roles: Roles | undefined) {
	setSession({ admin: false, worksLeads: false, ...roles, unreachable: !roles, loading: false })
	if (roles && !roles.worksLeads) void leaveNothing()
}

let asking: Promise<boolean> | undefined

/**
 * Who was refused something may have been signed out, or be no longer on the team. Notes it, so that the desk shows it, and tells
 * whether it is so: not if nobody answered.
 */
export function isShutOut(): Promise<boolean> {
	asking ??= look()
		.catch(() => false)
		.finally(() => {
			asking = undefined
		})
	return asking
}

async function look(): Promise<boolean> {
	const { supabase } = await import('../../platform/supabase.ts')
	const turn = sessionTurn()
	const roles = await askRoles(supabase)
	if (!roles || turn !== sessionTurn()) return false
	const ended = roles.worksLeads ? false : await hasEnded(supabase)
	if (ended !== false) return ended === true
	if (turn !== sessionTurn()) return false
	noteRoles(roles)
	return !roles.worksLeads
}

/** Notes what was answered when the page came up. Of somebody who was at the desk, an ended sign-in is not taken for one who left the team. */
export async function settle(supabase: SupabaseClient, roles: Roles | undefined): Promise<void> {
	const turn = sessionTurn()
	const ended = roles && !roles.worksLeads && keptFor() ? await hasEnded(supabase) : false
	if (!ended && turn === sessionTurn()) noteRoles(ended === undefined ? undefined : roles)
}

/** No role has who is signed out: that is asked after it, so that the one is not taken for the other. Undefined if nobody answered. */
async function hasEnded(supabase: SupabaseClient): Promise<boolean | undefined> {
	const turn = sessionTurn()
	const { error } = await supabase.auth.getUser()
	if (!error) return false
	// The client forgets by itself a session that is gone, and none of somebody who was locked out or deleted.
	if (turn === sessionTurn() && (error.status === 401 || error.status === 403))
		await supabase.auth.signOut({ scope: 'local' })
	return !currentSession().user || undefined
}
