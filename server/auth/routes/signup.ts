/** POST /signup: a new account. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { refuseDisabledSignup } from '../accounts/email-users.ts'
import { refuseWeak } from '../accounts/password-rules.ts'
import { signUpAnonymously, signUpByEmail, signUpByPhone } from '../accounts/sign-up.ts'
import { cleanEmail, mergeMeta } from '../accounts/users.ts'
import { readChallenge } from '../mailed/flow-states.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, callOf, evenly, transact } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { findUserByEmail, type UserRow } from '../rows/user.ts'

const bodySchema = z.object({ email: text, phone: text, password: text, data: object, channel: text, ...pkce })

export function signupRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/signup', async (c) => {
		const call = callOf(auth, c)
		await limitByIp(call, 'signup', auth.settings.limits.signup)
		const { email: typed, phone, password, data, ...body } = await readBody(c, bodySchema)
		if (!typed && !phone) return c.json(await signUpAnonymously(call, data))
		refuseDisabledSignup(auth)
		if (!password) throw invalid('Signup requires a valid password')
		if (typed && phone) throw invalid('Only an email address or phone number should be provided on signup.')
		refuseWeak(password, auth.settings.password, { email: typed, meta: data })
		const challenge = readChallenge(body)
		if (phone) {
			if (challenge) throw invalid('PKCE not supported for phone signups')
			return c.json(await signUpByPhone(call, phone, password, data))
		}
		if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
		const email = cleanEmail(typed)
		mergeMeta(null, data)
		return c.json(
			await evenly(call, async () => {
				// The same work for a new, a pending and a taken address.
				const passwordHash = await auth.passwords.hash(password)
				const pending = await findUserByEmail(auth.db, email)
				const matches = await auth.passwords.verify(password, pending?.encrypted_password)
				const knowsPassword = async (user: UserRow) =>
					user.id === pending?.id ? matches : await auth.passwords.verify(password, user.encrypted_password)
				const browser = markBrowser(call)
				return await transact(call, (work) =>
					signUpByEmail(work, { email, passwordHash, knowsPassword, data, browser, challenge }),
				)
			}),
		)
	})
}
