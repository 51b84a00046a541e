/** Opens sessions, shows them to their client, and ends them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { tooShort } from '../crypto/password-strength.ts'
import type { Trx, Work } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'
import { isSecondFactor, type Method } from '../rows/method.ts'
import { awaitsProof, findUser, type UserRow } from '../rows/user.ts'
import { presentUser, type UserJson } from '../rows/user-json.ts'
import { rememberDevice } from './devices.ts'
import { ensureAdminRole } from './first-admin.ts'
import { extend } from './limits.ts'
import { watchForNewDevice } from './new-device.ts'

export type SessionJson = {
	access_token: string
	token_type: 'bearer'
	expires_in: number
	expires_at: number
	refresh_token: string
	user: UserJson
	provider_token?: string
	provider_refresh_token?: string
	weak_password?: { message: string; reasons: string[] }
}

/** Signs a user in: a session, its first refresh token, and how it came about. */
export async function startSession(work: Work, userId: string, method: Method): Promise<SessionJson> {
	return (await openSession(work, userId, method)).json
}

export async function openSession(
	work: Work,
	userId: string,
	method: Method,
): Promise<{ id: string; json: SessionJson }> {
	const { auth, c, db } = work
	const user = await findUser(db, userId)
	// Whatever led here: an account whose address is unproven may be set up for someone else to walk into.
	if (!user || awaitsProof(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
	const now = auth.now()
	const sessionId = randomUUID()
	await sql`
		insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
		values (${sessionId}, ${userId}, ${now}, ${now}, 'aal1', ${c.req.header('user-agent') ?? ''}, ${c.var.clientIp}::inet)
	`.execute(db)
	await addMethod(work, sessionId, method)
	const token = await insertRefreshToken(work, sessionId, userId, null)
	const { rows } = await sql<UserRow>`
		update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId} returning *
	`.execute(db)
	await ensureAdminRole(work, user)
	await watchForNewDevice(work, user)
	await rememberDevice(work, userId, method === 'passkey')
	return { id: sessionId, json: await sessionJson(work, rows[0] ?? user, sessionId, token) }
}

export async function addMethod(work: Work, sessionId: string, method: Method): Promise<void> {
	const { auth, db } = work
	const now = auth.now()
	await sql`
		insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
		values (${randomUUID()}, ${sessionId}, ${now}, ${now}, ${method})
		on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at
	`.execute(db)
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 12 characters of [a-z2-7]: 60 random bits that only ever meet an index look-up behind a rate limit. */
const newRefreshToken = () => Array.from(randomBytes(12), (byte) => letters[byte & 31]).join('')

export async function insertRefreshToken(
	work: Work,
	sessionId: string,
	userId: string,
	parent: string | null,
): Promise<string> {
	const { auth, db } = work
	const now = auth.now()
	const token = newRefreshToken()
	await sql`
		insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
		values ('00000000-0000-0000-0000-000000000000', ${token}, ${userId}, false, ${now}, ${now}, ${parent}, ${sessionId})
	`.execute(db)
	return token
}

/** What a client gets for a session as it is now: assurance level and methods are read afresh. */
export async function sessionJson(
	work: Work,
	row: UserRow,
	sessionId: string,
	refreshToken: string,
): Promise<SessionJson> {
	const { auth, c, db } = work
	const methods = await sql<{ method: string; at: Date }>`
		select authentication_method as method, updated_at as at from auth.mfa_amr_claims
		where session_id = ${sessionId} order by updated_at desc, authentication_method
	`.execute(db)
	const amr = methods.rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }))
	const aal = amr.some(({ method }) => isSecondFactor(method)) ? 'aal2' : 'aal1'
	await sql`update auth.sessions set aal = ${aal}::auth.aal_level where id = ${sessionId} and aal is distinct from ${aal}::auth.aal_level`.execute(
		db,
	)

	const user = await presentUser(db, row)
	const issuedAt = Math.floor(auth.now().getTime() / 1000)
	const { tokenSeconds: expiresIn, shortPassword } = await extend(work, { id: sessionId, userId: user.id })
	const accessToken = await auth.keys.sign({
		iss: auth.apiUrl,
		sub: user.id,
		aud: user.aud,
		exp: issuedAt + expiresIn,
		iat: issuedAt,
		email: user.email,
		phone: user.phone,
		app_metadata: user.app_metadata,
		user_metadata: user.user_metadata,
		role: user.role,
		aal,
		amr,
		session_id: sessionId,
		is_anonymous: user.is_anonymous,
	})
	c.header('sb-auth-user-id', user.id)
	c.header('sb-auth-session-id', sessionId)
	return {
		access_token: accessToken,
		token_type: 'bearer',
		expires_in: expiresIn,
		expires_at: issuedAt + expiresIn,
		refresh_token: refreshToken,
		user,
		...(shortPassword && { weak_password: tooShort(auth.settings.password.minLengthWithRole) }),
	}
}

/** Ends sessions; their refresh tokens go with them, and their access tokens stop working here. */
export async function endSessions(
	trx: Trx,
	userId: string,
	scope: 'global' | 'local' | 'others',
	sessionId?: string,
): Promise<void> {
	const which = {
		global: sql``,
		local: sql`and id = ${sessionId ?? null}::uuid`,
		others: sql`and id is distinct from ${sessionId ?? null}::uuid`,
	}
	await sql`delete from auth.sessions where user_id = ${userId}::uuid ${which[scope]}`.execute(trx)
}
