/** The mail that lets the owner of an account back in. */
import { type Challenge, startFlow } from '../mailed/flow-states.ts'
import { isWithheld, poolOf, pretendMail } from '../mailed/mail-quotas.ts'
import { redirectTarget } from '../mailed/redirects.ts'
import { keepGap, mailToken } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { browserOf } from '../request/browser-mark.ts'
import type { Work } from '../request/context.ts'
import { findUserByEmail, type UserRow } from '../rows/user.ts'
import { knownDevice } from '../sessions/devices.ts'
import { disputeUnlessSame } from './email-users.ts'

/** Says nothing of whether there is such a user. */
export async function recover(work: Work, email: string, challenge: Challenge | undefined): Promise<void> {
	await keepGap(work, { kind: 'recovery', address: email })
	const user = await findUserByEmail(work.db, email)
	const counted = { recipient: email, wayIn: 'recovery', alike: true } as const
	if (!user || (await isWithheld(work, { ...counted, pool: await poolOf(work, user) })))
		return await pretendMail(work, { ...counted, pool: 'older' })
	await disputeUnlessSame(work.db, user, browserOf(work.c))
	await sendRecovery(work, user, 'recovery', challenge)
}

export async function sendRecovery(
	work: Work,
	user: UserRow,
	type: 'recovery' | 'magiclink',
	challenge: Challenge | undefined,
): Promise<void> {
	if (challenge) await startFlow(work, { userId: user.id, provider: type, method: type, challenge })
	await mailToken(work, {
		userId: user.id,
		address: user.email ?? '',
		counted: {
			pool: await poolOf(work, user),
			wayIn: 'recovery',
			owner: (await knownDevice(work, user.id))?.key,
			alike: type === 'recovery',
		},
		kind: type === 'magiclink' ? 'auth-magic-link' : 'auth-recovery',
		token: 'recovery_token',
		type,
		redirectTo: redirectTarget(work),
		pkce: challenge !== undefined,
	})
	await audit(work, 'user_recovery_requested', user)
}
