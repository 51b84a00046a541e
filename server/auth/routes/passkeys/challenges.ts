/** The questions that passkeys answer: each for one answer, for a while. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { CHALLENGE_SECONDS, rpId } from '../../crypto/relying-party.ts'
import { isUuid, readBody, text } from '../../request/body.ts'
import type { Auth, Call } from '../../request/context.ts'
import { AuthError, invalid } from '../../request/errors.ts'

type Ceremony = 'registration' | 'authentication'

/** An expired one is still told from one that never was, for as long as anyone could ask. */
const KEPT_MS = 3_600_000

/** A question that one answer may be given to, for a while: for a user, or, to sign in, for whoever answers it. */
export async function issueChallenge(auth: Auth, ceremony: Ceremony, userId: string | null) {
	const [id, now] = [randomUUID(), auth.now()]
	const challenge = randomBytes(32).toString('base64url')
	const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000)
	await sql`
		delete from auth.webauthn_challenges where id in (
			select id from auth.webauthn_challenges where expires_at < ${new Date(now.getTime() - KEPT_MS)} limit 100 for update skip locked
		)
	`.execute(auth.db)
	// Whoever begins anew has given up what was begun before, so one account holds one row.
	if (userId)
		await sql`delete from auth.webauthn_challenges where user_id = ${userId} and challenge_type = ${ceremony}`.execute(
			auth.db,
		)
	const data = { challenge, rpId: rpId(auth), userVerification: 'required' }
	await sql`
		insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
		values (${id}, ${userId}, ${ceremony}, ${JSON.stringify(data)}::jsonb, ${now}, ${expiresAt})
	`.execute(auth.db)
	return { id, challenge, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

const bodySchema = z.object({ challenge_id: text, credential: z.unknown().optional() })

/**
 * Takes what an authenticator answered, and the challenge it should be about, which is gone from then on, whatever comes
 * of it: a statement of its own, so that no failure brings it back.
 */
export async function takeAnswer(call: Call, ceremony: Ceremony, userId: string | null) {
	const { auth, c } = call
	const { challenge_id, credential } = await readBody(c, bodySchema)
	if (!challenge_id) throw invalid('challenge_id is required')
	if (credential === undefined || credential === null) throw invalid('credential is required')
	if (!isUuid(challenge_id)) throw invalid('challenge_id must be a valid UUID')
	const { rows } = await sql<{ challenge: string; expires_at: Date }>`
		delete from auth.webauthn_challenges
		where id = ${challenge_id}::uuid and challenge_type = ${ceremony} and user_id is not distinct from ${userId}::uuid
		returning session_data ->> 'challenge' as challenge, expires_at
	`.execute(auth.db)
	const [found] = rows
	if (!found) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
	if (found.expires_at <= auth.now()) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
	return { credential, expected: { challenge: found.challenge, userVerified: true } }
}

export const notVerified = () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
