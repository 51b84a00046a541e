import { sql } from 'kysely'
import { z } from 'zod'
import { dropBackupCodes, spendBackupCode } from '../../accounts/backup-codes.ts'
import { CHALLENGE_SECONDS } from '../../crypto/relying-party.ts'
import { totpStep } from '../../crypto/totp.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { isUuid, readBody, text } from '../../request/body.ts'
import { type Auth, type Request, type Trx, transact } from '../../request/context.ts'
import { AuthError, invalid, unprocessable } from '../../request/errors.ts'
import { countWrong, spentFor } from '../../request/guess-budgets.ts'
import { type FactorRow, factorsOf } from '../../rows/factor.ts'
import { lockUser } from '../../rows/user.ts'
import type { Bearer } from '../../sessions/bearer.ts'
import { rememberDevice } from '../../sessions/devices.ts'
import { admitCode, budgetSpent } from '../../sessions/guesses.ts'
import { replaceRefreshToken } from '../../sessions/refresh.ts'
import { endWeakSessions, lacksSecondStep } from '../../sessions/second-step.ts'
import { addMethod, type SessionJson, sessionJson } from '../../sessions/sessions.ts'
import { type Credential, proveCredential } from './credential.ts'
import { notEnabled } from './enroll.ts'

const body = z.object({
	challenge_id: text,
	code: text,
	webauthn: z.object({ type: text, credential_response: z.unknown() }).nullish(),
})
type Answer = z.output<typeof body>
type Proof = { credential?: Credential; byBackupCode?: boolean }
type ChallengeRow = {
	id: string
	created_at: Date
	verified_at: Date | null
	same_ip: boolean
	web_authn_session_data: { challenge: string } | null
}

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const
const notFound = () => unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

/** The second factor: raises this session, and ends those that have not been raised. */
export async function verifyFactor(auth: Auth, c: Request, bearer: Bearer, asked: FactorRow): Promise<SessionJson> {
	const answer = await readBody(c, body)
	const { user, session } = bearer
	const type = asked.factor_type
	if (!auth.settings.mfa[type].verify) throw notEnabled(type, 'verify')
	if (type !== 'webauthn' && !answer.code) throw invalid('Code needs to be non-empty')
	if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
	if (!isUuid(answer.challenge_id)) throw notFound()
	const guess = await admitCode(auth, c, bearer, asked.id)

	const raised = await transact(auth, async (trx) => {
		await lockUser(trx, user.id)
		const factors = await factorsOf(trx, user.id)
		const factor = factors.find(({ id }) => id === asked.id)
		if (!factor) return notFound()
		if (factor.status === 'unverified' && (await lacksSecondStep(trx, bearer))) {
			// Else a factor begun with a stolen password would later stand in for the one its owner has set up.
			return new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
		}
		if (factor.status === 'unverified') await dropBackupCodes(trx, user.id)
		const challenge = await lockChallenge(trx, c, factor, answer.challenge_id)
		const refusal = await refuseChallenge(auth, trx, challenge)
		if (refusal) return refusal
		// What a key signs cannot be guessed; what has six digits can.
		const guessable = type !== 'webauthn'
		const spent = guessable ? await spentFor(trx, auth.now(), guess.budget) : 0
		if (spent > 0) return budgetSpent(spent, guess.budget, user)
		const proven = challenge && (await prove(auth, trx, factor, { challenge, answer }))
		if (guessable && proven instanceof AuthError) await countWrong(trx, auth.now(), guess.budget)
		await audit(auth, trx, c, 'verification_attempted', user, {
			factor_id: factor.id,
			success: !(proven instanceof AuthError),
		})
		if (!proven || proven instanceof AuthError) return proven ?? notFound()
		const raised = await raise(auth, trx, c, bearer, factor, challenge, proven.credential)
		if (factor.status === 'unverified' && !(raised instanceof AuthError))
			await notify(auth, trx, c, { user, notice: 'auth-notice-factor-added' })
		if (proven.byBackupCode) {
			await audit(auth, trx, c, 'mfa_code_login', user, { factor_id: factor.id })
			await notify(auth, trx, c, { user, notice: 'auth-notice-backup-code-used' })
		}
		return raised
	})
	await guess.right()
	return raised
}

async function lockChallenge(trx: Trx, c: Request, factor: FactorRow, id: string): Promise<ChallengeRow | undefined> {
	const { rows } = await sql<ChallengeRow>`
		select id, created_at, verified_at, ip_address = ${c.var.clientIp}::inet as same_ip, web_authn_session_data
		from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factor.id} for update
	`.execute(trx)
	return rows[0]
}

/** A challenge is for one use, from where it was asked for, for a while. */
async function refuseChallenge(
	auth: Auth,
	trx: Trx,
	challenge: ChallengeRow | undefined,
): Promise<AuthError | undefined> {
	if (!challenge) return notFound()
	if (challenge.verified_at || !challenge.same_ip) {
		return unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
	}
	if (auth.now().getTime() - challenge.created_at.getTime() < CHALLENGE_SECONDS * 1000) return undefined
	await sql`delete from auth.mfa_challenges where id = ${challenge.id}`.execute(trx)
	return unprocessable(
		'mfa_challenge_expired',
		`MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
	)
}

async function prove(
	auth: Auth,
	trx: Trx,
	factor: FactorRow,
	{ challenge, answer }: { challenge: ChallengeRow; answer: Answer },
): Promise<Proof | AuthError> {
	if (factor.factor_type === 'totp') {
		const secret = auth.sealer.open('auth.mfa_factors.secret', factor.id, factor.secret ?? '')
		const step = totpStep(secret, answer.code, auth.now())
		const right = step !== undefined && (await isFirstUse(trx, factor.id, step))
		if (right) return {}
		// Only in the place of an app that has been proven: what sets one up is a code it shows.
		if (factor.status === 'verified' && (await spendBackupCode(auth, trx, factor.user_id, answer.code)))
			return { byBackupCode: true }
		return unprocessable('mfa_verification_failed', 'Invalid TOTP code entered')
	}
	if (factor.factor_type === 'phone') return unprocessable('mfa_verification_failed', 'Invalid MFA Phone code entered')
	const asked = challenge.web_authn_session_data?.challenge ?? ''
	try {
		return { credential: await proveCredential(auth, factor, asked, answer.webauthn?.credential_response) }
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

async function raise(
	auth: Auth,
	trx: Trx,
	c: Request,
	{ user, session }: Bearer,
	factor: FactorRow,
	challenge: ChallengeRow,
	credential: Credential | undefined,
): Promise<SessionJson | AuthError> {
	const now = auth.now()
	const raised = await sql`
		update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now} where id = ${session?.id ?? null}::uuid returning id
	`.execute(trx)
	// It may have been ended while the factor was being checked.
	if (!session || raised.rows.length === 0)
		return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
	await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${challenge.id}`.execute(trx)
	await sql`
		update auth.mfa_factors set status = 'verified', updated_at = ${now},
			web_authn_credential = coalesce(${credential ? JSON.stringify(credential) : null}::jsonb, web_authn_credential)
		where id = ${factor.id}
	`.execute(trx)
	await sql`
		delete from auth.mfa_factors where user_id = ${user.id} and factor_type = ${factor.factor_type}::auth.factor_type and status = 'unverified'
	`.execute(trx)
	await addMethod(auth, trx, session.id, methods[factor.factor_type])
	await rememberDevice(auth, trx, c, user.id, true)
	await endWeakSessions(trx, user.id, session.id)
	const token = await replaceRefreshToken(auth, trx, session.id, user.id)
	return await sessionJson(auth, trx, c, user.id, session.id, token)
}
