import type { Context } from 'hono'
import type { Caller } from '../database/connect.ts'
import type { VerifyToken } from './tokens.ts'

/** Set for every request before any route sees it. */
export type RequestVariables = { requestId: string; clientIp: string }
export type AppEnv = { Variables: RequestVariables }

/**
 * Who asks. No bearer token, or the public key in its place, is a visitor; a token is what it proves.
 * The address headers that policies and triggers read carry the address the server itself saw.
 */
export async function callerOf(c: Context<AppEnv>, verify: VerifyToken): Promise<Caller> {
	const { authorization, ...headers } = c.req.header()
	const asked = { ...headers, 'x-forwarded-for': c.var.clientIp, 'cf-connecting-ip': c.var.clientIp }
	const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
	if (!token || token.startsWith('sb_publishable_')) return { role: 'anon', claims: { role: 'anon' }, headers: asked }
	const claims = await verify(token)
	return { role: claims.role, claims, headers: asked }
}
