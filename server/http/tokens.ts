import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Caller } from '../database/connect.ts'

export type Claims = Record<string, unknown> & { role: Caller['role']; sub?: string; exp?: number }

/** Why a bearer token was refused, in the words each protocol then dresses up. */
export class TokenError extends Error {
	readonly expired: boolean
	constructor(message: string, expired = false) {
		super(message)
		this.expired = expired
	}
}

export type VerifyToken = (token: string) => Promise<Claims>

const roles: readonly unknown[] = ['anon', 'authenticated', 'service_role']

/**
 * Checks signature and time; a token without one of the three roles is worth nothing.
 * Given the auth service's keys, every key that verifies there verifies here; given a secret, only HS256 does.
 */
export function tokenVerifier(keys: string | { verify: (token: string) => Promise<JWTPayload> }): VerifyToken {
	const check = typeof keys === 'string' ? bySecret(keys) : keys.verify
	return async (token) => {
		try {
			const payload = await check(token)
			if (!roles.includes(payload.role)) throw new TokenError('the token names no known role')
			return payload as Claims
		} catch (error) {
			if (error instanceof TokenError) throw error
			// Keys that cannot be read say nothing of the token.
			if (!(error instanceof errors.JOSEError)) throw error
			throw new TokenError(error.message, error instanceof errors.JWTExpired)
		}
	}
}

function bySecret(jwtSecret: string) {
	const key = new TextEncoder().encode(jwtSecret)
	return async (token: string) => (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload
}
