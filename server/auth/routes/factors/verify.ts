/** POST /factors/:id/verify: the second factor is shown, and raises the session. */
import { z } from 'zod'
import { factorNotFound } from '../../accounts/factor-proofs.ts'
import { passFactor } from '../../accounts/pass-factor.ts'
import { isUuid, readBody, text } from '../../request/body.ts'
import { type Call, transact } from '../../request/context.ts'
import { invalid } from '../../request/errors.ts'
import type { FactorRow } from '../../rows/factor.ts'
import { type Bearer, sessionNotFound } from '../../sessions/bearer.ts'
import { admitCode } from '../../sessions/guesses.ts'
import type { SessionJson } from '../../sessions/sessions.ts'
import { notEnabled } from './enroll.ts'

const bodySchema = z.object({
	challenge_id: text,
	code: text,
	webauthn: z.object({ type: text, credential_response: z.unknown() }).nullish(),
})

export async function verifyFactor(call: Call, bearer: Bearer, { id, factor_type }: FactorRow): Promise<SessionJson> {
	const { challenge_id, code, webauthn } = await readBody(call.c, bodySchema)
	const { session } = bearer
	if (!call.auth.settings.mfa[factor_type].verify) throw notEnabled(factor_type, 'verify')
	if (factor_type !== 'webauthn' && !code) throw invalid('Code needs to be non-empty')
	if (!session) throw sessionNotFound()
	if (!isUuid(challenge_id)) throw factorNotFound()
	const guess = await admitCode(call, bearer, id)
	const raised = await transact(call, (work) =>
		passFactor(work, bearer, {
			session,
			factorId: id,
			challengeId: challenge_id,
			answer: { code, credential: webauthn?.credential_response },
			budget: guess.budget,
		}),
	)
	await guess.right()
	return raised
}
