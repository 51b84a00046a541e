import type { SupabaseClient } from '@supabase/supabase-js'
import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/confirm-identity.ts'
import { type AuthFailure, accountFailure, isSessionGone } from '../../../lib/account.ts'
import { goTo } from '../../platform/navigation.ts'
import { toast } from '../../ui/toast.tsx'
import { asksForProof, confirmIdentity } from './confirm-identity.ts'
import { currentSession } from './session.ts'

type Call = (client: SupabaseClient) => PromiseLike<{ error: AuthFailure | null }>

/** Where a mailed link leads back to. */
export const linkTarget = () => `${location.origin}/auth`

let ending = 0

/** Does what ends the session. That something else under way is refused then is no news to whoever wanted it so. */
export async function endingIt<T>(work: () => Promise<T>): Promise<T> {
	ending++
	return await work().finally(() => ending--)
}

/** Asks the server for something of the account's; answers with what to say when it was refused. */
export async function attempt<T = string>(
	call: Call,
	explain: (failure: AuthFailure) => T | string = accountFailure,
): Promise<T | string | undefined> {
	const { user } = currentSession()
	try {
		const { supabase } = await import('../../platform/supabase.ts')
		let { error } = await call(supabase)
		// Shown who is there, what was wanted is done without being asked for again.
		if (error && asksForProof(error) && (await confirmIdentity())) error = (await call(supabase)).error
		if (!error) return
		if (!isSessionGone(error)) return explain(error)
		const ended = words.sessionEnded
		if (ending > 0 || (user && !currentSession().user)) return ended
		await supabase.auth.signOut({ scope: 'local' })
		toast.error(ended)
		goTo('/auth')
		return ended
	} catch {
		return accountMessages.unexpected
	}
}
