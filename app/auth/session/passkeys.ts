import type { PasskeyListItem } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { accountMessages } from '../../../content/words/account-messages.ts'
import { type AuthFailure, isSessionGone } from '../../../lib/account.ts'
import { hasNoPasskeys, passkeyFailure } from '../../../lib/passkey.ts'
import { toast } from '../../ui/toast.tsx'
import { useNewest } from '../../ui/use-newest.ts'
import { attempt } from './attempt.ts'
import { callAuth } from './call-auth.ts'
import { currentSession } from './session.ts'

export type Passkey = PasskeyListItem

/** Undefined until they are here; 'none' where the service keeps none. */
export type Passkeys = Passkey[] | 'none' | undefined

/** The account's passkeys. Whatever goes wrong is said where they are managed, and elsewhere is as good as having none. */
export function usePasskeys() {
	const [passkeys, setPasskeys] = useState<Passkeys>()
	const [failure, setFailure] = useState('')
	const ask = useNewest()
	const load = async () => {
		let isNewest = ask()
		const refused = await attempt(async (client) => {
			isNewest = ask()
			const { data, error } = await client.auth.passkey.list()
			if (!isNewest()) return { error: null }
			if (error && hasNoPasskeys(error)) setPasskeys('none')
			else if (data) setPasskeys(data)
			// That a session has ended is said when something is done with it, not when it is looked at.
			return { error: error && !hasNoPasskeys(error) && !isSessionGone(error) ? error : null }
		})
		if (isNewest()) setFailure(refused ?? '')
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; later by whoever changed them.
	useEffect(() => void load(), [])
	return { passkeys, failure, load }
}

/**
 * Signs in anew by a passkey, in the place of the session there is: that one has shown a password, this one has shown its
 * second step. Answers with what to say when it did not work.
 */
export const confirmByPasskey = () =>
	attempt(async (client) => {
		const before = (await client.auth.getSession()).data.session
		const { error } = await client.auth.signInWithPasskey()
		if (error) return { error }
		if (before) end(before.access_token)
		if (!currentSession().recovering) toast.notice(accountMessages.signedIn)
		return { error: null }
	}, passkeyFailure)

/** The session before, which nobody holds any more. The page may be on its way elsewhere already. */
const end = (token: string) =>
	callAuth({ method: 'POST', path: '/logout?scope=local', token, keepalive: true }).catch(() => {
		// It ends by itself, and stands in nobody's way.
	})

type Made = { id: string; friendly_name?: string }

/** Makes a passkey on this device. */
export async function makePasskey(): Promise<{ made?: Made; refused?: string }> {
	let made: Made | undefined
	const refused = await attempt(async (client): Promise<{ error: AuthFailure | null }> => {
		const { data, error } = await client.auth.registerPasskey()
		if (data) made = data
		return { error }
	}, passkeyFailure)
	return { made, refused }
}
