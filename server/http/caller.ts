import type { Context } from 'hono'
import type { Caller } from '../database/connect.ts'
import type { VerifyToken } from './tokens.ts'

/** Set for every request before any route sees it. */
export type RequestVariables = { requestId: string; clientIp: string }
export type AppEnv = { Variables: RequestVariables }

/** The request's headers as policies and triggers read them: their address is the one the server itself saw, and no token is among them. */
function headersOf(c: Context<AppEnv>): Record<string, string> {
	const { authorization: _, ...headers } = c.req.header()
	return { ...headers, 'x-forwarded-for': c.var.clientIp, 'cf-connecting-ip': c.var.clientIp }
}

/** Anyone at all. */
export const visitorOf = (c: Context<AppEnv>): Caller => ({
	role: 'anon',
	claims: { role: 'anon' },
	headers: headersOf(c),
})

/** Who asks. No bearer token, or the public key in its place, is a visitor; a token is what it proves. */
export async function callerOf(c: Context<AppEnv>, verify: VerifyToken): Promise<Caller> {
	const token = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
	if (!token || token.startsWith('sb_publishable_')) return visitorOf(c)
	const claims = await verify(token)
	return { role: claims.role, claims, headers: headersOf(c) }
}
