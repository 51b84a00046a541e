/** Whether what was answered proves a second factor: the challenge it answers, and the answer itself. */
import { sql } from 'kysely'
import { CHALLENGE_SECONDS } from '../crypto/relying-party.ts'
import { totpStep } from '../crypto/totp.ts'
import type { Trx, Work } from '../request/context.ts'
import { type AuthError, unprocessable } from '../request/errors.ts'
import type { FactorRow, SecurityKey } from '../rows/factor.ts'
import { spendBackupCode } from './backup-codes.ts'
import { proveCredential } from './security-keys.ts'

/** What a factor's owner says: the digits of an app, or what a key has signed. */
export type FactorAnswer = { code: string; credential: unknown }
type Proof = { credential?: SecurityKey; byBackupCode?: boolean }
type ChallengeRow = {
	id: string
	created_at: Date
	verified_at: Date | null
	same_ip: boolean
	web_authn_session_data: { challenge: string } | null
}

export const factorNotFound = () =>
	unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

/** A challenge is for one use, from where it was asked for, for a while. */
export async function takeChallenge(work: Work, factor: FactorRow, id: string): Promise<ChallengeRow | AuthError> {
	const { auth, c, db } = work
	const { rows } = await sql<ChallengeRow>`
		select id, created_at, verified_at, ip_address = ${c.var.clientIp}::inet as same_ip, web_authn_session_data
		from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factor.id} for update
	`.execute(db)
	const challenge = rows[0]
	if (!challenge) return factorNotFound()
	if (challenge.verified_at || !challenge.same_ip) {
		return unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
	}
	if (auth.now().getTime() - challenge.created_at.getTime() < CHALLENGE_SECONDS * 1000) return challenge
	await sql`delete from auth.mfa_challenges where id = ${challenge.id}`.execute(db)
	return unprocessable(
		'mfa_challenge_expired',
		`MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
	)
}

export async function proveFactor(
	work: Work,
	factor: FactorRow,
	{ challenge, answer }: { challenge: ChallengeRow; answer: FactorAnswer },
): Promise<Proof | AuthError> {
	const { auth, db } = work
	if (factor.factor_type === 'totp') {
		const secret = auth.sealer.open('auth.mfa_factors.secret', factor.id, factor.secret ?? '')
		const step = totpStep(secret, answer.code, auth.now())
		const right = step !== undefined && (await isFirstUse(db, factor.id, step))
		if (right) return {}
		// Only in the place of an app that has been proven: what sets one up is a code it shows.
		if (factor.status === 'verified' && (await spendBackupCode(work, factor.user_id, answer.code)))
			return { byBackupCode: true }
		return unprocessable('mfa_verification_failed', 'Invalid TOTP code entered')
	}
	if (factor.factor_type === 'phone') return unprocessable('mfa_verification_failed', 'Invalid MFA Phone code entered')
	const question = challenge.web_authn_session_data?.challenge ?? ''
	try {
		return { credential: await proveCredential(auth, factor, question, answer.credential) }
	} catch {
		return unprocessable('mfa_verification_failed', 'Invalid WebAuthn response')
	}
}

/** A code so far ahead was used by a clock that has been set back since: five minutes, for which nobody shall wait in vain. */
const SET_BACK_STEPS = 10

/** Whoever looks over a shoulder, or keeps what was typed, has nothing: a code and all before it are worth nothing once used. */
async function isFirstUse(trx: Trx, factorId: string, step: number): Promise<boolean> {
	const { rows } = await sql`
		insert into auth_service.totp_steps as t (factor_id, last_step) values (${factorId}, ${step})
		on conflict (factor_id) do update set last_step = excluded.last_step
		where t.last_step < excluded.last_step or t.last_step > excluded.last_step + ${SET_BACK_STEPS}
		returning factor_id
	`.execute(trx)
	return rows.length > 0
}
