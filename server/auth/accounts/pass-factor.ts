/** The second step of an account: a factor is proven, and the session that shows it is raised. */
import { notify } from '../mailed/notify.ts'
import { audit } from '../request/audit.ts'
import type { Work } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'
import { type Budget, countWrong, spentFor } from '../request/guess-budgets.ts'
import { factorsOf } from '../rows/factor.ts'
import { lockUser } from '../rows/user.ts'
import type { Bearer, SessionRow } from '../sessions/bearer.ts'
import { budgetSpent } from '../sessions/guesses.ts'
import { raiseSession } from '../sessions/raise.ts'
import { lacksSecondStep } from '../sessions/second-step.ts'
import type { SessionJson } from '../sessions/sessions.ts'
import { dropBackupCodes } from './backup-codes.ts'
import { type FactorAnswer, factorNotFound, proveFactor, takeChallenge } from './factor-proofs.ts'

type Attempt = {
	session: SessionRow
	factorId: string
	challengeId: string
	answer: FactorAnswer
	/** How many wrong codes are left. */
	budget: Budget
}

/** What is wrong is counted and written down, so errors are returned, not thrown. */
export async function passFactor(work: Work, bearer: Bearer, attempt: Attempt): Promise<SessionJson | AuthError> {
	const { auth, db } = work
	const { user } = bearer
	const { session, answer, budget } = attempt
	const current = await lockUser(db, user.id)
	const factor = (await factorsOf(db, user.id)).find(({ id }) => id === attempt.factorId)
	if (!current || !factor) return factorNotFound()
	const first = factor.status === 'unverified'
	if (first && (await lacksSecondStep(db, bearer))) {
		// Else a factor begun with a stolen password would later stand in for the one its owner has set up.
		return new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
	}
	if (first) await dropBackupCodes(db, user.id)
	const challenge = await takeChallenge(work, factor, attempt.challengeId)
	if (challenge instanceof AuthError) return challenge
	// What a key signs cannot be guessed; what has six digits can.
	const guessable = factor.factor_type !== 'webauthn'
	const spent = guessable ? await spentFor(db, auth.now(), budget) : 0
	if (spent > 0) return budgetSpent(spent, budget, user)
	const proven = await proveFactor(work, factor, { challenge, answer })
	const wrong = proven instanceof AuthError
	if (guessable && wrong) await countWrong(db, auth.now(), budget)
	await audit(work, 'verification_attempted', user, { factor_id: factor.id, success: !wrong })
	if (wrong) return proven
	const { credential } = proven
	const raised = await raiseSession(work, { user: current, session, factor, challengeId: challenge.id, credential })
	if (first && !(raised instanceof AuthError)) await notify(work, { user, notice: 'auth-notice-factor-added' })
	if (proven.byBackupCode) {
		await audit(work, 'mfa_code_login', user, { factor_id: factor.id })
		await notify(work, { user, notice: 'auth-notice-backup-code-used' })
	}
	return raised
}
