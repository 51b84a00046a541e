/** The browsers that have had a session on an account, told apart from strangers. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DEVICE_DAYS, daysBefore } from '../../../lib/retention.ts'
import type { Auth, Call, Trx, Work } from '../request/context.ts'
import { cookieHash, giveCookie, pathOf } from '../request/cookies.ts'

const DAY_MS = 86_400_000
/** So many of one account; a program that keeps no cookies must not push the owner's browsers out. */
const MOST = 20

const cookieOf = (auth: Auth) => ({
	name: 'device',
	path: pathOf(auth, '') || '/',
	seconds: (DEVICE_DAYS * DAY_MS) / 1000,
})

/** One browser has another mark on each account, so that rows do not tell which accounts are one person's. */
const markOf = (cookie: Buffer, userId: string) => createHash('sha256').update(cookie).update(userId).digest()

/**
 * Notes that this browser has a session on this account. Whoever has had one is told apart from strangers, so that limits
 * which strangers reach do not hold the owner up. It opens nothing by itself.
 */
export async function rememberDevice(work: Work, userId: string, raised = false): Promise<void> {
	const { auth, c, db } = work
	const cookie = cookieOf(auth)
	const brought = cookieHash(c, cookie.name)
	const mark = markOf(brought ?? giveCookie(work, cookie), userId)
	const now = auth.now()
	await sql`
		insert into auth_service.known_devices as d (user_id, mark, raised, last_seen_at)
		values (${userId}, ${mark}, ${raised}, ${now})
		on conflict (user_id, mark) do update set came_back = true, raised = d.raised or excluded.raised, last_seen_at = excluded.last_seen_at
		where not d.came_back or excluded.raised and not d.raised or d.last_seen_at < ${new Date(now.getTime() - DAY_MS)}
	`.execute(db)
	if (brought) return
	await sql`
		delete from auth_service.known_devices where user_id = ${userId} and mark in (
			select mark from auth_service.known_devices where user_id = ${userId}
			order by raised desc, came_back desc, last_seen_at desc offset ${MOST}
		)
	`.execute(db)
}

/** A session that goes on: its browser is known from the moment it brings its cookie back. */
export async function rememberReturn(work: Work, userId: string): Promise<void> {
	const { auth, c } = work
	const cookie = cookieOf(auth)
	if (cookieHash(c, cookie.name)) await rememberDevice(work, userId)
	else giveCookie(work, cookie)
}

type KnownDevice = { key: string; raised: boolean }

/** This browser, if it has had a session on the account; raised, if one with a second step. */
export async function knownDevice(call: Call, userId: string): Promise<KnownDevice | undefined> {
	const { auth, c, db } = call
	const cookie = cookieHash(c, cookieOf(auth).name)
	if (!cookie) return undefined
	const mark = markOf(cookie, userId)
	const since = daysBefore(auth.now(), DEVICE_DAYS)
	const { rows } = await sql<{ raised: boolean }>`
		select raised from auth_service.known_devices
		where user_id = ${userId}::uuid and mark = ${mark} and last_seen_at > ${since}
	`.execute(db)
	return rows[0] && { key: `device ${mark.toString('hex')}`, raised: rows[0].raised }
}

/** When the account changes hands or its password: whoever was there before is a stranger again. */
export async function forgetDevices(trx: Trx, userId: string): Promise<void> {
	await sql`delete from auth_service.known_devices where user_id = ${userId}`.execute(trx)
}
