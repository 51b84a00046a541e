/** Who a request speaks for, by its token. */
import { errors } from 'jose'
import { sql } from 'kysely'
import { isUuid } from '../request/body.ts'
import type { Auth, Call } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'
import { limitReached } from '../request/limits.ts'
import { take } from '../request/rate-limits.ts'
import { findUser, isBanned, type UserRow } from '../rows/user.ts'
import type { Limit } from '../settings/limits.ts'
import { strong } from './second-step.ts'

export type SessionRow = {
	id: string
	user_id: string
	created_at: Date
	strong: boolean
}
export type Bearer = {
	user: UserRow
	session: SessionRow | undefined
	/** Has given a second step: a factor, or a passkey, which is something one has and a finger, face or PIN in one. */
	strong: boolean
	audience: string
}

const NIL = '00000000-0000-0000-0000-000000000000'
const badJwt = (reason: string) => new AuthError(403, 'bad_jwt', reason)

async function readToken(call: Call) {
	const { auth, c } = call
	const token = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
	if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
	try {
		return await auth.keys.verify(token)
	} catch (error) {
		// Keys that cannot be read say nothing of the token.
		if (!(error instanceof errors.JOSEError)) throw error
		throw badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`)
	}
}

/**
 * The user a request speaks for. A token lives no longer than its session: once that is gone, it is refused here. Whatever
 * would change something is limited, each session by itself: a thief's must not use up what the owner's may do.
 */
export async function requireUser(call: Call): Promise<Bearer> {
	const { auth, c } = call
	const bearer = await identify(call)
	if (c.req.method !== 'GET') await limitBySession(auth, bearer, 'changes', auth.settings.limits.changes)
	return bearer
}

export async function limitBySession(auth: Auth, bearer: Bearer, bucket: string, limit: Limit): Promise<void> {
	const { user, session } = bearer
	const wait = await take(auth.db, auth.now(), { bucket, key: session?.id ?? user.id, limit })
	if (wait > 0) throw limitReached(wait, bucket, user)
}

/** Without a limit: for what must always be possible, such as to leave. */
export async function identify(call: Call): Promise<Bearer> {
	const { auth } = call
	const claims = await readToken(call)
	if (!claims.sub) throw badJwt('invalid claim: missing sub claim')
	if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
	const { user, session } = await requireStanding(auth, claims.sub, claims.session_id)
	return { user, session, strong: session?.strong ?? false, audience: String(claims.aud ?? '') }
}

/** Someone who is still there, not banned, and whose session, if the token names one, is still open. */
async function requireStanding(auth: Auth, userId: string, sessionId: unknown) {
	const user = await findUser(auth.db, userId)
	if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
	const session = await requireSession(auth, sessionId, userId)
	if (isBanned(auth, user)) throw new AuthError(403, 'user_banned', 'User is banned')
	return { user, session }
}

export const sessionNotFound = () =>
	new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

async function requireSession(auth: Auth, id: unknown, userId: string): Promise<SessionRow | undefined> {
	if (id === undefined || id === '' || id === NIL) return undefined
	if (!isUuid(id)) throw badJwt('invalid claim: session_id claim must be a UUID')
	const { rows } = await sql<SessionRow>`
		select id, user_id, created_at, ${strong} as strong from auth.sessions s
		where id = ${id}::uuid and user_id = ${userId}::uuid and (not_after is null or not_after > ${auth.now()})
	`.execute(auth.db)
	if (!rows[0]) throw sessionNotFound()
	return rows[0]
}

/** Who may administer: a token that names one of the two roles, and nobody who has lost their standing. */
export async function requireAdmin(call: Call): Promise<void> {
	const { auth } = call
	const claims = await readToken(call)
	if (claims.role !== 'service_role' && claims.role !== 'supabase_admin')
		throw new AuthError(403, 'not_admin', 'User not allowed')
	if (isUuid(claims.sub)) await requireStanding(auth, claims.sub, claims.session_id)
}

/** Somebody with a name: what guards an account has no place on one that nobody has put theirs to. */
export async function requirePerson(call: Call): Promise<Bearer> {
	const bearer = await requireUser(call)
	if (bearer.user.is_anonymous)
		throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
	return bearer
}
