import type { SupabaseClient } from '@supabase/supabase-js'
import type { softwareAuthenticator, Tamper } from './authenticator.ts'
import { type AuthServer, bearer, SITE } from './server.ts'

/** Security keys as a second factor are off unless they are wanted. */
export const webauthn = { GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true', GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true' }

export const tokenOf = async (supabase: SupabaseClient) =>
	(await supabase.auth.getSession()).data.session?.access_token ?? ''

/** A key is asked, and what it says is sent; the first time it is registered. */
export async function ceremony(
	server: AuthServer,
	supabase: SupabaseClient,
	factorId: string,
	key: ReturnType<typeof softwareAuthenticator>,
	tamper: Tamper = {},
) {
	const headers = bearer(await tokenOf(supabase))
	const { body } = await server.call(
		'POST',
		`/factors/${factorId}/challenge`,
		{ webauthn: { rpId: 'homes.example', rpOrigins: ['https://evil.example'] } },
		headers,
	)
	const { type, credential_options } = body.webauthn
	const options = { challenge: credential_options.publicKey.challenge, rpId: 'homes.example', origin: SITE }
	const credential_response = type === 'create' ? key.create(options, tamper) : key.get(options, tamper)
	const answer = await server.call(
		'POST',
		`/factors/${factorId}/verify`,
		{ challenge_id: body.id, webauthn: { type, credential_response } },
		headers,
	)
	return { type, options: credential_options.publicKey, ...answer }
}
