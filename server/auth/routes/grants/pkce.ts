/** The pkce grant: the code that a link or a provider led back with, and the verifier only its client has. */
import { z } from 'zod'
import { providerTokensOf, redeemCode } from '../../mailed/flow-states.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text } from '../../request/body.ts'
import { type Call, transact } from '../../request/context.ts'
import { AuthError, invalid } from '../../request/errors.ts'
import { banned } from '../../request/failures.ts'
import { findUser, isBanned } from '../../rows/user.ts'
import { type SessionJson, startSession } from '../../sessions/sessions.ts'

export async function grantPkce(call: Call): Promise<SessionJson> {
	const { auth, c } = call
	const { auth_code, code_verifier } = await readBody(c, z.object({ auth_code: text, code_verifier: text }))
	if (!auth_code || !code_verifier)
		throw invalid('invalid request: both auth code and code verifier should be non-empty')
	return await transact(call, async (work) => {
		const flow = await redeemCode(work, auth_code, code_verifier)
		const user = await findUser(work.db, flow.user_id ?? '')
		if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
		if (isBanned(auth, user)) throw banned(403, user)
		await audit(work, 'login', user, { provider: flow.provider_type })
		const session = await startSession(work, user.id, flow.authentication_method)
		return { ...session, ...providerTokensOf(auth, flow) }
	})
}
