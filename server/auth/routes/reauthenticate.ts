/** GET /reauthenticate: a nonce by mail, for what a session alone is not enough for. */
import { Hono } from 'hono'
import type { AppEnv } from '../../http/caller.ts'
import { poolOf } from '../mailed/mail-quotas.ts'
import { issueToken } from '../mailed/one-time-tokens.ts'
import { codeData, keepGap, queueMail } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { type Auth, callOf, transact, type Work } from '../request/context.ts'
import { invalid, noSmsSender, unprocessable } from '../request/errors.ts'
import type { UserRow } from '../rows/user.ts'
import { limitBySession, requireUser } from '../sessions/bearer.ts'

export function reauthenticateRoutes(auth: Auth) {
	return new Hono<AppEnv>().get('/reauthenticate', async (c) => {
		const call = callOf(auth, c)
		const bearer = await requireUser(call)
		await limitBySession(auth, bearer, 'changes', auth.settings.limits.changes)
		await transact(call, (work) => mailNonce(work, bearer.user))
		return c.json({})
	})
}

async function mailNonce(work: Work, user: UserRow): Promise<void> {
	if (!user.email && !user.phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
	if (!user.email) throw noSmsSender()
	if (!user.email_confirmed_at) throw unprocessable('email_not_confirmed', 'Please verify your email first.')
	await keepGap(work, { kind: 'reauthentication', address: user.id })
	const token = await issueToken(work, { userId: user.id, type: 'reauthentication_token', address: user.email })
	await queueMail(work, {
		kind: 'auth-reauthentication',
		recipient: user.email,
		data: codeData(work.auth, token),
		counted: { pool: await poolOf(work, user), wayIn: 'nonce', owner: 'signed in' },
	})
	await audit(work, 'user_reauthenticate_requested', user)
}
