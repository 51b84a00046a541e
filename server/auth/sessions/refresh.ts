/** Swaps a refresh token for the next one, and finds out two who share a session. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { audit } from '../request/audit.ts'
import { type Call, type Trx, transact, type Work } from '../request/context.ts'
import { AuthError, failed, invalid } from '../request/errors.ts'
import { findUser, isBanned } from '../rows/user.ts'
import { rememberReturn } from './devices.ts'
import { limitsOf } from './limits.ts'
import { hasSecondStep, strong } from './second-step.ts'
import { insertRefreshToken, type SessionJson, sessionJson } from './sessions.ts'

const refused = (code: string, message: string) => new AuthError(400, code, `Invalid Refresh Token: ${message}`)

type SessionRow = {
	id: string
	user_id: string
	created_at: Date
	used_at: Date
	not_after: Date | null
	strong: boolean
}
type TokenRow = { id: string; token: string; revoked: boolean; updated_at: Date; parent: string | null }

/** Swaps a refresh token for the next one. All refreshes of one session take turns on its row. */
export async function refreshSession(call: Call, presented: string): Promise<SessionJson> {
	const { auth } = call
	if (!/^[a-z0-9]{12}$/.test(presented)) throw invalid('Refresh token is not valid')
	try {
		// Those who wait for the row would each hold a connection; so on one server they wait before they take one.
		return await auth.refreshTurns(presented, () => transact(call, (work) => refresh(work, presented)))
	} catch (error) {
		if (!(error instanceof DatabaseError) || error.code !== '55P03') throw error
		throw new AuthError(
			409,
			'conflict',
			'Too many concurrent token refresh requests on the same session or refresh token',
		)
	}
}

async function refresh(work: Work, presented: string): Promise<SessionJson | AuthError> {
	const { auth, c, db } = work
	// Below what ends any statement, so that it is told as what it is.
	await sql`set local lock_timeout = '2s'`.execute(db)
	const session = await lockSession(db, presented)
	if (!session) return refused('refresh_token_not_found', 'Refresh Token Not Found')
	const user = await findUser(db, session.user_id)
	if (!user) return refused('session_not_found', 'No Valid Session Found')
	if (isBanned(auth, user)) return refused('user_banned', 'User Banned').noting(failed(user, 'banned'))
	const live = await findToken(db, session, sql`not revoked`)
	const over = live && (await whyOver(work, session))
	if (over) return refused('session_expired', over)

	const token = live && (await next(work, session, { presented, live }))
	if (!token) {
		if (auth.settings.refresh.rotation) await revokeAll(work, session.id)
		await audit(work, 'token_reused', user)
		return refused('refresh_token_already_used', 'Already Used')
	}
	const now = auth.now()
	await sql`
		update auth.sessions set refreshed_at = ${now}::timestamptz at time zone 'utc', updated_at = ${now},
			user_agent = ${c.req.header('user-agent') ?? ''}, ip = ${c.var.clientIp}::inet
		where id = ${session.id}
	`.execute(db)
	await rememberReturn(work, user.id)
	await audit(work, 'token_refreshed', user)
	return await sessionJson(work, user, session.id, token)
}

async function lockSession(trx: Trx, presented: string): Promise<SessionRow | undefined> {
	const { rows } = await sql<SessionRow>`
		select id, user_id, created_at, greatest(created_at, updated_at, refreshed_at at time zone 'utc') as used_at, not_after, ${strong} as strong from auth.sessions s
		where id = (select session_id from auth.refresh_tokens where token = ${presented}) for update
	`.execute(trx)
	return rows[0]
}

async function findToken(trx: Trx, session: SessionRow, where: ReturnType<typeof sql>): Promise<TokenRow | undefined> {
	const { rows } = await sql<TokenRow>`
		select id, token, revoked, updated_at, parent from auth.refresh_tokens
		where session_id = ${session.id} and ${where} order by id desc limit 1
	`.execute(trx)
	return rows[0]
}

type Presented = { presented: string; live: TokenRow }

/** The token to answer with; undefined is a token used again that nothing excuses. Read only under the session's lock. */
async function next(work: Work, session: SessionRow, { presented, live }: Presented): Promise<string | undefined> {
	const { auth, db } = work
	if (live.token === presented) return await swap(work, session, live.token)
	const used = await findToken(db, session, sql`token = ${presented}`)
	if (!used) return undefined
	const seconds = (auth.now().getTime() - used.updated_at.getTime()) / 1000
	const soon = seconds <= auth.settings.refresh.reuseSeconds
	// A client whose answer got lost asks again with the token before: it gets the one it missed.
	if (live.parent === used.token) {
		const excused = soon || seconds <= RETRY_SECONDS || (await excuseLate(db, used, live, seconds))
		return excused ? live.token : undefined
	}
	// The new one follows the live one, so a session never has two tokens that work.
	return soon ? await swap(work, session, live.token) : undefined
}

/** The client tries again for half a minute; and a request can hang as long. */
const RETRY_SECONDS = 60
const LATE_SECONDS = 86_400
const LATE_TIMES = 3

/**
 * Long after a token was replaced, its holder may have lost the answer, or may be a second one. One lost answer is excused.
 * But two who share a session both keep up with it only if one of them is late with every token in turn, so a token that was
 * itself handed out late is not excused again; nor is one for ever.
 */
async function excuseLate(trx: Trx, used: TokenRow, live: TokenRow, seconds: number): Promise<boolean> {
	if (seconds > LATE_SECONDS) return false
	const { rows } = await sql`
		insert into auth_service.late_refreshes as l (token_id)
		select ${live.id}::bigint where not exists (select from auth_service.late_refreshes where token_id = ${used.id}::bigint)
		on conflict (token_id) do update set times = l.times + 1 where l.times < ${LATE_TIMES}
		returning token_id
	`.execute(trx)
	return rows.length > 0
}

async function swap(work: Work, session: SessionRow, live: string): Promise<string> {
	const { auth, db } = work
	await sql`update auth.refresh_tokens set revoked = true, updated_at = ${auth.now()} where token = ${live}`.execute(db)
	return await insertRefreshToken(work, session.id, session.user_id, live)
}

/** The whole session, for the thief and for the owner: its access tokens open nothing any more either. */
async function revokeAll(work: Work, sessionId: string): Promise<void> {
	const { auth, db } = work
	const now = auth.now()
	await sql`
		update auth.refresh_tokens set revoked = true, updated_at = ${now} where session_id = ${sessionId} and not revoked
	`.execute(db)
	await sql`
		update auth.sessions set not_after = created_at, updated_at = ${now} where id = ${sessionId}
	`.execute(db)
}

/** After a second factor: the old token shall not lead to what the new one may do, not even by the rules above. */
export async function replaceRefreshToken(work: Work, sessionId: string, userId: string): Promise<string> {
	const { db } = work
	await sql`
		update auth.refresh_tokens set revoked = true, updated_at = to_timestamp(0) where session_id = ${sessionId}
	`.execute(db)
	return await insertRefreshToken(work, sessionId, userId, null)
}

async function whyOver(work: Work, session: SessionRow): Promise<string | undefined> {
	const { auth, db } = work
	const now = auth.now().getTime()
	const { lowAalSeconds, singlePerUser } = auth.settings.sessions
	const { absolute, idle } = await limitsOf(work, session.user_id)
	const lastUse = session.used_at.getTime()
	if (absolute && session.created_at.getTime() + absolute * 1000 < now) return 'Session Expired'
	if (idle && lastUse + idle * 1000 < now) return 'Session Expired (Inactivity)'
	if (session.not_after && session.not_after.getTime() < now) return 'Session Expired'
	if (lowAalSeconds && !session.strong && session.created_at.getTime() + lowAalSeconds * 1000 < now) {
		if (await hasSecondStep(db, session.user_id)) return 'Session Expired (Low AAL: User Needs MFA Verification)'
	}
	if (!singlePerUser) return undefined
	const newer = await sql`
		select from auth.sessions where user_id = ${session.user_id} and id <> ${session.id}
			and greatest(created_at, refreshed_at at time zone 'utc') > ${new Date(lastUse)}
			-- One from the future, before the clock was set back, is not newer than this.
			and greatest(created_at, refreshed_at at time zone 'utc') <= ${new Date(now)}
	`.execute(db)
	return newer.rows.length > 0 ? 'Session Expired (Revoked by Newer Login)' : undefined
}
