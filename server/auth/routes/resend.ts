import { z } from 'zod'
import { repeatEmailChange } from '../accounts/email-change.ts'
import { sendConfirmation } from '../accounts/email-users.ts'
import { cleanEmail, cleanPhone } from '../accounts/users.ts'
import { type Challenge, readChallenge } from '../mailed/flow-states.ts'
import { isWithheld, type Pool, poolOf, pretendMail } from '../mailed/mail-quotas.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, evenly, type Request, type Trx, transact } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { findUserByEmail } from '../rows/user.ts'

/** Sends again what is still waiting for an answer. Whether anything is, stays between us and the mailbox. */
export async function resend(auth: Auth, c: Request): Promise<void> {
	const asked = await readBody(c, z.object({ type: text, email: text, phone: text, ...pkce }))
	const byMail = asked.type === 'signup' || asked.type === 'email_change'
	const byPhone = asked.type === 'sms' || asked.type === 'phone_change'
	if (!byMail && !byPhone) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
	if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided.')
	if (!asked.email && !asked.phone) throw invalid('Missing email address or phone number')
	if (byMail && !asked.email) throw invalid('Type provided requires an email address')
	if (byPhone && !asked.phone) throw invalid('Type provided requires a phone number')
	if (byPhone) {
		if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
		cleanPhone(asked.phone)
		return // nothing was ever sent to a phone, so there is nothing to send again
	}
	if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
	const [email, challenge] = [cleanEmail(asked.email), readChallenge(asked)]
	markBrowser(auth, c)
	await evenly(auth, async () => {
		await transact(auth, (trx) =>
			(asked.type === 'signup' ? resendSignup : resendChange)(auth, trx, c, email, challenge),
		)
	})
}

async function resendSignup(
	auth: Auth,
	trx: Trx,
	c: Request,
	email: string,
	challenge: Challenge | undefined,
): Promise<void> {
	await keepGap(auth, trx, c, { kind: 'confirmation', address: email })
	const user = await findUserByEmail(trx, email)
	if (!user || user.email_confirmed_at) return await pretendMail(auth, trx, c, { recipient: email, pool: 'new' })
	await sendConfirmation(auth, trx, c, user, challenge)
}

async function resendChange(
	auth: Auth,
	trx: Trx,
	c: Request,
	email: string,
	challenge: Challenge | undefined,
): Promise<void> {
	await keepGap(auth, trx, c, { kind: 'email-change', address: email })
	const user = await findUserByEmail(trx, email)
	const withheld = async (pool: Pool) => await isWithheld(auth, trx, { recipient: email, pool })
	const pool = user && (await poolOf(auth, trx, user))
	if (!user?.email_change || !pool || (await withheld(pool)) || (await withheld('new')))
		return await pretendMail(auth, trx, c, { recipient: email, pool: 'older' })
	await repeatEmailChange(auth, trx, c, { user, challenge })
}
