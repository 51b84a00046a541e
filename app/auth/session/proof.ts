import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { accountMessages } from '../../../content/words/account-messages.ts'
import { type AuthFailure, digitsOfCode } from '../../../lib/account.ts'
import { PROOF_KEY } from '../../../lib/storage-keys.ts'
import { browserKnowsPasskeys } from '../../platform/passkeys.ts'
import { needsSecondStep } from './assurance.ts'

const memory = new Map<string, string>()
const storage = {
	getItem: (name: string) => memory.get(name) ?? null,
	setItem: (name: string, value: string) => void memory.set(name, value),
	removeItem: (name: string) => void memory.delete(name),
}

type Clients = { supabase: SupabaseClient; beside: SupabaseClient }
let made: Promise<Clients> | undefined

/** The page's own, and one that signs in beside it: the session there is stays until the new one has passed every step. */
function clients(): Promise<Clients> {
	made ??= import('../../platform/supabase.ts').then(({ supabase, backend }) => {
		const auth = { storageKey: PROOF_KEY, storage, autoRefreshToken: false, detectSessionInUrl: false }
		return { supabase, beside: createClient(backend.url, backend.key, { auth }) }
	})
	return made
}

/** Where an attempt leads: refused, one step further, or through. */
export type Outcome = { error: AuthFailure } | 'second-step' | 'done'

export const byPassword = (email: string, password: string): Promise<Outcome> =>
	goOn(({ auth }) => auth.signInWithPassword({ email, password }))

/** The mail holds a link, too: whoever opens it here is signed in anew, which does as well. */
export async function sendCode(email: string): Promise<AuthFailure | null> {
	const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/auth` }
	const { beside } = await clients()
	return (await beside.auth.signInWithOtp({ email, options })).error
}

export const byCode = (email: string, code: string): Promise<Outcome> =>
	goOn(({ auth }) => auth.verifyOtp({ email, token: digitsOfCode(code), type: 'email' }))

export const byPasskey = (): Promise<Outcome> => goOn(({ auth }) => auth.signInWithPasskey())

export async function hasPasskeys(): Promise<boolean> {
	if (!browserKnowsPasskeys()) return false
	const { data } = await (await clients()).supabase.auth.passkey.list()
	return Boolean(data?.length)
}

export async function bySecondStep(code: string): Promise<Outcome> {
	const { beside } = await clients()
	const { data } = await beside.auth.getUser()
	let error: AuthFailure = { message: accountMessages.wrongCode }
	// Whoever has several need not know which app the code is from.
	for (const { id, status } of data.user?.factors ?? []) {
		if (status !== 'verified') continue
		const answer = await beside.auth.mfa.challengeAndVerify({ factorId: id, code: digitsOfCode(code) })
		if (!answer.error) return await goOn(({ auth }) => auth.getSession())
		error = answer.error
	}
	return { error }
}

/** What was begun and not finished is put away. */
export async function giveUp(): Promise<void> {
	const { beside } = await clients()
	const { data } = await beside.auth.getSession()
	if (data.session) await beside.auth.signOut({ scope: 'local' })
}

type Answer = PromiseLike<{ data: { session: Session | null } | null; error: AuthFailure | null }>

async function goOn(ask: (beside: SupabaseClient) => Answer): Promise<Outcome> {
	const { beside } = await clients()
	const { data, error } = await ask(beside)
	if (error) return { error }
	if (!data?.session) return { error: { message: accountMessages.unexpected } }
	if (needsSecondStep(data.session)) return 'second-step'
	return await takeOver(data.session)
}

/** The new session takes the place of the one before, which nobody holds any more. */
async function takeOver({ access_token, refresh_token }: Session): Promise<Outcome> {
	const { supabase } = await clients()
	const before = (await supabase.auth.getSession()).data.session
	const { error } = await supabase.auth.setSession({ access_token, refresh_token })
	if (error) return { error }
	// Held by one alone: giving up later must not end it.
	memory.clear()
	if (before) await supabase.auth.admin.signOut(before.access_token, 'local').catch(() => {})
	return 'done'
}
