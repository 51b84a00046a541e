import type { AuthChangeEvent, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import * as words from '../../../content/words/session.ts'
import { DESK_SCOPE } from '../../../lib/desk-app.ts'
import { RECOVERING_KEY, SESSION_KEY } from '../../../lib/storage-keys.ts'
import { forgetDrafts, keptFor } from '../../platform/kept-for.ts'
import { leaveNothing } from '../../platform/leave-nothing.ts'
import { goTo, isPrivatePage } from '../../platform/navigation.ts'
import { whenBack } from '../../platform/online.ts'
import { toast } from '../../ui/toast.tsx'
import { isReclaimed, isStrong, needsSecondStep } from './assurance.ts'
import { askRoles, settle } from './recheck.ts'
import { currentSession, sayUnreadable, setSession } from './session.ts'
import * as parts from './signed-in.tsx'

const RECLAIMED = 'reclaimed'

/** Follows the client's word on who is signed in, in this tab or another. */
export async function follow(supabase: SupabaseClient): Promise<void> {
	const before = kept()
	if (before) setSession({ recovering: true, reclaimed: before === RECLAIMED })
	let checked = ''

	const onEvent = (event: AuthChangeEvent, found: AuthSession | null) => {
		const { user } = currentSession()
		// A failed reading also says 'initial session: none'; then the session is still stored and may yet come back.
		// What the desk has kept in this browser is for the person it was kept for, while they are signed in.
		if (found ? found.user.id !== keptFor() : event === 'SIGNED_OUT' || !isStored()) void leaveNothing(!found)
		if (!found) {
			// Whoever signs out has nothing kept any more before they do, in whichever tab.
			const ended = user !== undefined && user.id === keptFor()
			checked = ''
			setSession({
				loading: false,
				user: undefined,
				admin: false,
				worksLeads: false,
				halfway: false,
				strong: false,
				weakPassword: undefined,
				unreachable: event !== 'SIGNED_OUT' && isStored(),
				...(event === 'SIGNED_OUT' && user && { ended }),
			})
			if (event === 'SIGNED_OUT') {
				recover(false)
				if (user) leave(ended)
			}
			return
		}
		const reclaimed = event !== 'TOKEN_REFRESHED' && isReclaimed(found)
		if (location.pathname === '/auth' && (event === 'PASSWORD_RECOVERY' || (event === 'SIGNED_IN' && reclaimed)))
			recover(true, reclaimed)
		if (event === 'USER_UPDATED') recover(false)
		const [halfway, strong] = [needsSecondStep(found), isStrong(found)]
		setSession({
			user: halfway ? undefined : found.user,
			ended: false,
			halfway,
			strong,
			weakPassword: weaknessOf(found),
			parts,
			...(found.user.id !== user?.id && { loading: true, admin: false, worksLeads: false }),
			...(halfway && { loading: false }),
		})
		// The same person with the same rights need not be asked about again each time a token is refreshed.
		const who = halfway ? '' : `${found.user.id} ${found.user.updated_at} ${strong}`
		if (halfway) checked = ''
		else if (who !== checked) void checkRole(who)
	}

	const checkRole = async (who: string) => {
		checked = who
		const roles = await askRoles(supabase)
		if (checked !== who) return
		await settle(supabase, roles)
		// Nobody answered: the next word on them asks again.
		if (checked === who && currentSession().unreachable) checked = ''
	}

	const askAgain = async () => {
		if (!currentSession().unreachable) return
		const { data } = await supabase.auth.getSession()
		if (!data.session || !currentSession().unreachable) return
		checked = ''
		onEvent('SIGNED_IN', data.session)
	}
	whenBack(askAgain)

	supabase.auth.onAuthStateChange(onEvent)
	const { error } = await supabase.auth.getSession()
	if (error) sayUnreadable()
}

function isStored(): boolean {
	try {
		return localStorage.getItem(SESSION_KEY) !== null
	} catch {
		return false
	}
}

/** Kept over a reload of this tab, so that nobody loses the form for a new password. */
export function recover(recovering: boolean, reclaimed = false) {
	setSession({ recovering, reclaimed })
	try {
		if (recovering) sessionStorage.setItem(RECOVERING_KEY, reclaimed ? RECLAIMED : 'yes')
		else sessionStorage.removeItem(RECOVERING_KEY)
	} catch {
		// A browser that forbids storage forgets it with the page.
	}
}

function kept() {
	try {
		return sessionStorage.getItem(RECOVERING_KEY)
	} catch {
		return null
	}
}

/** Signed out, here or in another tab: said everywhere, and pages that were only for the signed-in are left. The desk itself says what has ended by itself. */
function leave(ended: boolean) {
	if (ended && location.pathname.startsWith(DESK_SCOPE)) return
	if (!ended) forgetDrafts()
	toast.notice(words.signedOut)
	if (isPrivatePage()) goTo('/')
}

/** The client keeps what the server said with the session, but does not speak of it. */
function weaknessOf(found: AuthSession & { weak_password?: { reasons?: string[] } }) {
	const reasons = found.weak_password?.reasons ?? []
	return (['length', 'pwned'] as const).find((reason) => reasons.includes(reason))
}
