/** POST /factors/:id/verify: the second factor is shown, and raises the session. */
import { sql } from 'kysely'
import { z } from 'zod'
import { dropBackupCodes, spendBackupCode } from '../../accounts/backup-codes.ts'
import { CHALLENGE_SECONDS } from '../../crypto/relying-party.ts'
import { totpStep } from '../../crypto/totp.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { isUuid, readBody, text } from '../../request/body.ts'
import { type Call, type Trx, transact, type Work } from '../../request/context.ts'
import { AuthError, invalid, unprocessable } from '../../request/errors.ts'
import { countWrong, spentFor } from '../../request/guess-budgets.ts'
import { type FactorRow, factorsOf, type SecurityKey } from '../../rows/factor.ts'
import { factorMethods } from '../../rows/method.ts'
import { lockUser, type UserRow } from '../../rows/user.ts'
import type { Bearer, SessionRow } from '../../sessions/bearer.ts'
import { rememberDevice } from '../../sessions/devices.ts'
import { admitCode, budgetSpent } from '../../sessions/guesses.ts'
import { replaceRefreshToken } from '../../sessions/refresh.ts'
import { endWeakSessions, lacksSecondStep } from '../../sessions/second-step.ts'
import { addMethod, type SessionJson, sessionJson } from '../../sessions/sessions.ts'
import { proveCredential } from './credential.ts'
import { notEnabled } from './enroll.ts'

const bodySchema = z.object({
	challenge_id: text,
	code: text,
	webauthn: z.object({ type: text, credential_response: z.unknown() }).nullish(),
})
type Answer = z.output<typeof bodySchema>
type Proof = { credential?: SecurityKey; byBackupCode?: boolean }
type ChallengeRow = {
	id: string
	created_at: Date
	verified_at: Date | null
	same_ip: boolean
	web_authn_session_data: { challenge: string } | null
}

const notFound = () => unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

/** The second factor: raises this session, and ends those that have not been raised. */
export async function verifyFactor(call: Call, bearer: Bearer, found: FactorRow): Promise<SessionJson> {
	const { auth, c } = call
	const answer = await readBody(c, bodySchema)
	const { user, session } = bearer
	const type = found.factor_type
	if (!auth.settings.mfa[type].verify) throw notEnabled(type, 'verify')
	if (type !== 'webauthn' && !answer.code) throw invalid('Code needs to be non-empty')
	if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
	if (!isUuid(answer.challenge_id)) throw notFound()
	const guess = await admitCode(call, bearer, found.id)

	const raised = await transact(call, async (work) => {
		const current = await lockUser(work.db, user.id)
		const factor = (await factorsOf(work.db, user.id)).find(({ id }) => id === found.id)
		if (!current || !factor) return notFound()
		if (factor.status === 'unverified' && (await lacksSecondStep(work.db, bearer))) {
			// Else a factor begun with a stolen password would later stand in for the one its owner has set up.
			return new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
		}
		if (factor.status === 'unverified') await dropBackupCodes(work.db, user.id)
		const challenge = await lockChallenge(work, factor, answer.challenge_id)
		const refusal = await refuseChallenge(work, challenge)
		if (refusal) return refusal
		// What a key signs cannot be guessed; what has six digits can.
		const guessable = type !== 'webauthn'
		const spent = guessable ? await spentFor(work.db, auth.now(), guess.budget) : 0
		if (spent > 0) return budgetSpent(spent, guess.budget, user)
		const proven = challenge && (await prove(work, factor, { challenge, answer }))
		if (guessable && proven instanceof AuthError) await countWrong(work.db, auth.now(), guess.budget)
		await audit(work, 'verification_attempted', user, {
			factor_id: factor.id,
			success: !(proven instanceof AuthError),
		})
		if (!proven || proven instanceof AuthError) return proven ?? notFound()
		const raised = await raise(work, { user: current, session, factor, challenge, credential: proven.credential })
		if (factor.status === 'unverified' && !(raised instanceof AuthError))
			await notify(work, { user, notice: 'auth-notice-factor-added' })
		if (proven.byBackupCode) {
			await audit(work, 'mfa_code_login', user, { factor_id: factor.id })
			await notify(work, { user, notice: 'auth-notice-backup-code-used' })
		}
		return raised
	})
	await guess.right()
	return raised
}

async function lockChallenge(work: Work, factor: FactorRow, id: string): Promise<ChallengeRow | undefined> {
	const { c, db } = work
	const { rows } = await sql<ChallengeRow>`
		select id, created_at, verified_at, ip_address = ${c.var.clientIp}::inet as same_ip, web_authn_session_data
		from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factor.id} for update
	`.execute(db)
	return rows[0]
}

/** A challenge is for one use, from where it was asked for, for a while. */
async function refuseChallenge(work: Work, challenge: ChallengeRow | undefined): Promise<AuthError | undefined> {
	const { auth, db } = work
	if (!challenge) return notFound()
	if (challenge.verified_at || !challenge.same_ip) {
		return unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
	}
	if (auth.now().getTime() - challenge.created_at.getTime() < CHALLENGE_SECONDS * 1000) return undefined
	await sql`delete from auth.mfa_challenges where id = ${challenge.id}`.execute(db)
	return unprocessable(
		'mfa_challenge_expired',
		`MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
	)
}

async function prove(
	work: Work,
	factor: FactorRow,
	{ challenge, answer }: { challenge: ChallengeRow; answer: Answer },
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
		return { credential: await proveCredential(auth, factor, question, answer.webauthn?.credential_response) }
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

type Raise = {
	user: UserRow
	session: SessionRow
	factor: FactorRow
	challenge: ChallengeRow
	credential: SecurityKey | undefined
}

async function raise(
	work: Work,
	{ user, session, factor, challenge, credential }: Raise,
): Promise<SessionJson | AuthError> {
	const { auth, db } = work
	const now = auth.now()
	const raised = await sql`
		update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now} where id = ${session.id} returning id
	`.execute(db)
	// It may have been ended while the factor was being checked.
	if (raised.rows.length === 0)
		return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
	await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${challenge.id}`.execute(db)
	await sql`
		update auth.mfa_factors set status = 'verified', updated_at = ${now},
			web_authn_credential = coalesce(${credential ? JSON.stringify(credential) : null}::jsonb, web_authn_credential)
		where id = ${factor.id}
	`.execute(db)
	await sql`
		delete from auth.mfa_factors where user_id = ${user.id} and factor_type = ${factor.factor_type}::auth.factor_type and status = 'unverified'
	`.execute(db)
	await addMethod(work, session.id, factorMethods[factor.factor_type])
	await rememberDevice(work, user.id, true)
	await endWeakSessions(db, user.id, session.id)
	const token = await replaceRefreshToken(work, session.id, user.id)
	return await sessionJson(work, user, session.id, token)
}
