/** GET and PUT /user: who is signed in, and what they change about their account. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { updateUser } from '../accounts/update-user.ts'
import { cleanEmail, cleanPhone } from '../accounts/users.ts'
import { readChallenge } from '../mailed/flow-states.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { type Auth, callOf } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { presentUser } from '../rows/user-json.ts'
import { requireUser } from '../sessions/bearer.ts'

const bodySchema = z.object({
	email: text,
	phone: text,
	channel: text,
	nonce: text,
	data: object,
	app_metadata: z.unknown().optional(),
	password: z.string().nullish(),
	current_password: text,
	...pkce,
})

export function userRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.get('/user', async (c) => {
			const { user, audience } = await requireUser(callOf(auth, c))
			const wanted = c.req.header('x-jwt-aud')
			if (wanted && wanted !== audience) throw invalid("Token audience doesn't match request audience")
			return c.json(await presentUser(auth.db, user))
		})
		.put('/user', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			await limitByIp(call, 'update-user', auth.settings.limits.updateUser)
			const body = await readBody(c, bodySchema)
			if (body.app_metadata !== undefined && body.app_metadata !== null)
				throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
			const challenge = readChallenge(body)
			const update = {
				email: body.email ? cleanEmail(body.email) : '',
				phone: body.phone ? cleanPhone(body.phone) : '',
				password: body.password ?? undefined,
				currentPassword: body.current_password,
				nonce: body.nonce,
				data: body.data,
				challenge,
			}
			return c.json(await updateUser(call, bearer, update))
		})
}
