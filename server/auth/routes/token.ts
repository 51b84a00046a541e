/** POST /token: a session, for whatever the grant asks. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { query, readBody, text } from '../request/body.ts'
import { type Auth, type Call, callOf } from '../request/context.ts'
import { AuthError, unprocessable } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { refreshSession } from '../sessions/refresh.ts'
import type { SessionJson } from '../sessions/sessions.ts'
import { grantIdToken } from './grants/id-token.ts'
import { grantPassword } from './grants/password.ts'
import { grantPkce } from './grants/pkce.ts'

const grants: Record<string, (call: Call) => Promise<SessionJson>> = {
	password: grantPassword,
	refresh_token: grantRefresh,
	pkce: grantPkce,
	id_token: grantIdToken,
	web3: async () => {
		throw unprocessable('web3_provider_disabled', 'Web3 provider is disabled')
	},
}

export function tokenRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/token', async (c) => {
		const call = callOf(auth, c)
		await limitByIp(call, 'token', auth.settings.limits.token)
		const type = query(c, 'grant_type')
		const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
		if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
		return c.json(await grant(call))
	})
}

async function grantRefresh(call: Call): Promise<SessionJson> {
	const { refresh_token } = await readBody(call.c, z.object({ refresh_token: text }))
	return await refreshSession(call, refresh_token)
}
