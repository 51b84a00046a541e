/** POST /otp and its older name /magiclink: a link and a code by mail that sign in. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { sendMagicLink } from '../accounts/magic-link.ts'
import { cleanPhone } from '../accounts/users.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { type Auth, callOf } from '../request/context.ts'
import { AuthError, invalid, noSmsSender, unprocessable } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { findUserByPhone } from '../rows/user.ts'

const createUser = z
	.boolean()
	.nullish()
	.transform((value) => value ?? true)
const link = { email: text, create_user: createUser, data: object, ...pkce }

export function otpRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/otp', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'otp', auth.settings.limits.otp)
			const body = await readBody(c, z.object({ ...link, phone: text, channel: text }))
			if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided')
			if (!body.email && !body.phone) throw invalid('One of email or phone must be set')
			if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP')
			if (body.phone) return await refusePhoneCode(auth, body.phone, body.create_user)
			await sendMagicLink(call, body)
			return c.json({})
		})
		.post('/magiclink', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'magiclink', auth.settings.limits.magiclink)
			const body = await readBody(c, z.object(link))
			if (!body.email) throw invalid('Password recovery requires an email')
			await sendMagicLink(call, body)
			return c.json({})
		})
}

async function refusePhoneCode(auth: Auth, typed: string, create: boolean): Promise<never> {
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
	const phone = cleanPhone(typed)
	if (!create && !(await findUserByPhone(auth.db, phone)))
		throw unprocessable('otp_disabled', 'Signups not allowed for otp')
	throw noSmsSender()
}
