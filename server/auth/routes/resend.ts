/** POST /resend: sends again what is still waiting for an answer. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { repeatEmailChange } from '../accounts/email-change.ts'
import { sendConfirmation } from '../accounts/email-users.ts'
import { cleanEmail, cleanPhone } from '../accounts/users.ts'
import { type Challenge, readChallenge } from '../mailed/flow-states.ts'
import { isWithheld, type Pool, poolOf, pretendMail } from '../mailed/mail-quotas.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, type Call, callOf, evenly, transact, type Work } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { findUserByEmail } from '../rows/user.ts'

export function resendRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/resend', async (c) => {
		const call = callOf(auth, c)
		await limitByIp(call, 'resend', auth.settings.limits.resend)
		await resend(call)
		return c.json({})
	})
}

/** Sends again what is still waiting for an answer. Whether anything is, stays between us and the mailbox. */
async function resend(call: Call): Promise<void> {
	const { auth, c } = call
	const body = await readBody(c, z.object({ type: text, email: text, phone: text, ...pkce }))
	const byMail = body.type === 'signup' || body.type === 'email_change'
	const byPhone = body.type === 'sms' || body.type === 'phone_change'
	if (!byMail && !byPhone) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
	if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.')
	if (!body.email && !body.phone) throw invalid('Missing email address or phone number')
	if (byMail && !body.email) throw invalid('Type provided requires an email address')
	if (byPhone && !body.phone) throw invalid('Type provided requires a phone number')
	if (byPhone) {
		if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
		cleanPhone(body.phone)
		return // nothing was ever sent to a phone, so there is nothing to send again
	}
	if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
	const [email, challenge] = [cleanEmail(body.email), readChallenge(body)]
	markBrowser(call)
	await evenly(call, async () => {
		await transact(call, (work) => (body.type === 'signup' ? resendSignup : resendChange)(work, email, challenge))
	})
}

async function resendSignup(work: Work, email: string, challenge: Challenge | undefined): Promise<void> {
	const { db } = work
	await keepGap(work, { kind: 'confirmation', address: email })
	const user = await findUserByEmail(db, email)
	if (!user || user.email_confirmed_at) return await pretendMail(work, { recipient: email, pool: 'new' })
	await sendConfirmation(work, user, challenge)
}

async function resendChange(work: Work, email: string, challenge: Challenge | undefined): Promise<void> {
	const { db } = work
	await keepGap(work, { kind: 'email-change', address: email })
	const user = await findUserByEmail(db, email)
	const withheld = async (pool: Pool) => await isWithheld(work, { recipient: email, pool })
	const pool = user && (await poolOf(work, user))
	if (!user?.email_change || !pool || (await withheld(pool)) || (await withheld('new')))
		return await pretendMail(work, { recipient: email, pool: 'older' })
	await repeatEmailChange(work, { user, challenge })
}
