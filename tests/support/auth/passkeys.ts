import type { SupabaseClient } from '@supabase/supabase-js'
import { softwareAuthenticator, type Tamper } from './authenticator.ts'
import { type AuthServer, SITE } from './server.ts'

export type Device = ReturnType<typeof softwareAuthenticator>
const about = (challenge: string) => ({ challenge, rpId: 'homes.example', origin: SITE })

/** Adds a passkey by supabase-js's own calls, the browser's part done by software. */
export async function addPasskey(supabase: SupabaseClient, device: Device, tamper: Tamper = {}) {
	const { data, error } = await supabase.auth.passkey.startRegistration()
	if (!data) return { data, error, options: undefined, challengeId: '' }
	const answer = await supabase.auth.passkey.verifyRegistration({
		challengeId: data.challenge_id,
		credential: device.create(about(data.options.challenge), tamper),
	})
	return { ...answer, options: data.options, challengeId: data.challenge_id }
}

/** What a device answers to a question of the server's. */
export async function assertion(server: AuthServer, device: Device, tamper: Tamper = {}) {
	const { data, error } = await server.client().auth.passkey.startAuthentication()
	if (error) throw error
	return {
		challengeId: data.challenge_id,
		options: data.options,
		credential: device.get(about(data.options.challenge), tamper),
	}
}

/** Signs in by a passkey, in a client of its own. */
export async function signInByPasskey(server: AuthServer, device: Device, tamper: Tamper = {}) {
	const supabase = server.client()
	const { challengeId, credential } = await assertion(server, device, tamper)
	return { supabase, ...(await supabase.auth.passkey.verifyAuthentication({ challengeId, credential })) }
}

export const deviceOf = (userId: string, kind: 'ES256' | 'RS256' = 'ES256') => softwareAuthenticator({ kind, userId })
