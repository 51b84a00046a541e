/** The codes and links that mails carry: made, spent once, and not to be guessed. */
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Auth, Trx, Work } from '../request/context.ts'
import { type Budget, countWrong, spentFor } from '../request/guess-budgets.ts'
import { lockUser, type UserRow } from '../rows/user.ts'
import { type Begun, NOBODY_ASKED } from './begun.ts'

export type TokenType =
	| 'confirmation_token'
	| 'recovery_token'
	| 'email_change_token_new'
	| 'email_change_token_current'
	| 'reauthentication_token'

const sentAt = {
	confirmation_token: 'confirmation_sent_at',
	recovery_token: 'recovery_sent_at',
	email_change_token_new: 'email_change_sent_at',
	email_change_token_current: 'email_change_sent_at',
	reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<TokenType, keyof UserRow>

/** Stricter than GoTrue: after so many wrong codes a code is void, so six digits cannot be tried out. Its link is not, else anyone could void it. */
const MAX_FAILURES = 10
const PKCE = 'pkce_'

/** A code and the hash that stands for it in links. Neither can be told from the other without the salt. */
export type IssuedToken = { code: string; hash: string }

/**
 * GoTrue hashes the address and the code only; six digits hashed so are found in a second by whoever knows the address,
 * and with them the link. A random salt, kept apart, makes the link as hard to guess as it looks.
 */
const hashOf = (address: string, code: string, salt: string) =>
	createHash('sha224')
		.update(address + code + salt)
		.digest('hex')

type NewToken = { userId: string; type: TokenType; address: string; pkce?: boolean; begun?: Begun }

/** Makes a token for an address; one of the same type that was still open is replaced. */
export async function issueToken({ auth, db }: Work, token: NewToken): Promise<IssuedToken> {
	const { userId, type, address, pkce = false, begun = NOBODY_ASKED } = token
	const now = auth.now()
	const length = auth.settings.email.codeLength
	const code = String(randomInt(10 ** length)).padStart(length, '0')
	const salt = randomBytes(16).toString('hex')
	const hash = (pkce ? PKCE : '') + hashOf(address, code, salt)
	await sql`
		insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
		values (${randomUUID()}, ${userId}, ${type}::auth.one_time_token_type, ${hash}, ${address},
			${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')
		on conflict (user_id, token_type) do update
		set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at
	`.execute(db)
	await sql`
		insert into auth_service.one_time_token_guards (user_id, token_type, salt, browser, network)
		values (${userId}, ${type}::auth.one_time_token_type, ${salt}, ${begun.browser}, ${begun.network})
		on conflict (user_id, token_type) do update
		set salt = excluded.salt, failures = 0, browser = excluded.browser, network = excluded.network
	`.execute(db)
	await sql`
		update auth.users set ${sql.id(type)} = ${hash}, ${sql.id(sentAt[type])} = ${now}, updated_at = ${now} where id = ${userId}
	`.execute(db)
	return { code, hash }
}

/** Wrong codes a day, however many mails are sent meanwhile. Who is signed in and confirms it is apart from strangers at the door. */
const codeBudget = (auth: Auth, userId: string, types: TokenType[]): Budget => ({
	bucket: types.includes('reauthentication_token') ? 'wrong-nonce' : 'wrong-code',
	key: userId,
	most: auth.settings.limits.wrongCodes,
})

/** Whether codes of this kind are of any use today. */
export const areCodesSpent = async ({ auth, db }: Work, userId: string, type: TokenType) =>
	(await spentFor(db, auth.now(), codeBudget(auth, userId, [type]))) > 0

type Open = {
	token_type: TokenType
	token_hash: string
	relates_to: string
	salt: string | null
	failures: number | null
}

async function openTokens(work: Work, user: UserRow, types: TokenType[]): Promise<Open[]> {
	const { auth, db } = work
	const { rows } = await sql<Open>`
		select t.token_type, t.token_hash, t.relates_to, g.salt, g.failures
		from auth.one_time_tokens t left join auth_service.one_time_token_guards g using (user_id, token_type)
		where t.user_id = ${user.id} and t.token_type = any(${types}::auth.one_time_token_type[])
		order by array_position(${types}::auth.one_time_token_type[], t.token_type)
	`.execute(db)
	return rows.filter((row) => isFresh(auth, user, row.token_type, auth.settings.email.codeSeconds))
}

type Clock = Pick<Auth, 'now' | 'settings'>

function isFresh(auth: Clock, user: UserRow, type: TokenType, seconds: number): boolean {
	const sent = user[sentAt[type]]
	return sent !== null && auth.now().getTime() - sent.getTime() < seconds * 1000
}

/**
 * Which of these tokens a code opens; it is used up by that. The user's row must be locked: guesses that come together are
 * then counted one by one. A wrong one is counted against all, so the caller must commit.
 */
export async function spendCode(
	work: Work,
	user: UserRow,
	types: TokenType[],
	{ address, code }: { address: string; code: string },
): Promise<TokenType | 'void' | undefined> {
	const { auth, db } = work
	const usable = (row: Open) => row.relates_to === address && (row.failures ?? 0) < MAX_FAILURES
	const open = (await openTokens(work, user, types)).filter(usable)
	const budget = codeBudget(auth, user.id, types)
	if (open.length === 0 || (await spentFor(db, auth.now(), budget)) > 0) return undefined
	const right = open.find((row) => sameText(row.token_hash.replace(PKCE, ''), hashOf(address, code, row.salt ?? '')))
	if (right) {
		await clearTokens(db, user.id, [right.token_type])
		return right.token_type
	}
	await countWrong(db, auth.now(), budget)
	const spent = await sql<{ token_type: TokenType }>`
		with counted as (
			insert into auth_service.one_time_token_guards as g (user_id, token_type, salt, failures)
			select ${user.id}::uuid, unnest(${open.map((row) => row.token_type)}::auth.one_time_token_type[]), '', 1
			on conflict (user_id, token_type) do update set failures = g.failures + 1
			returning token_type, failures
		) select token_type from counted where failures >= ${MAX_FAILURES}
	`.execute(db)
	return spent.rows.length > 0 ? 'void' : undefined
}

/** Who a link is for, while it is good. Looking changes nothing. */
export async function peekHash(
	auth: Clock,
	db: Database,
	types: TokenType[],
	hash: string,
): Promise<UserRow | undefined> {
	const { rows } = await sql<UserRow & { token_type: TokenType }>`
		select u.*, t.token_type from auth.one_time_tokens t join auth.users u on u.id = t.user_id and u.deleted_at is null
		where t.token_hash = ${hash} and t.token_type = any(${types}::auth.one_time_token_type[])
	`.execute(db)
	const [found] = rows
	return found && isFresh(auth, found, found.token_type, auth.settings.email.linkSeconds) ? found : undefined
}

/** The user and type that a hash from a link belongs to; used up by that. Locks the user. */
export async function spendHash(
	work: Work,
	types: TokenType[],
	hash: string,
): Promise<{ user: UserRow; type: TokenType; begun: Begun } | undefined> {
	const { auth, db } = work
	const find = async () =>
		(
			await sql<Begun & { user_id: string; token_type: TokenType }>`
			select user_id, token_type, browser, network
			from auth.one_time_tokens left join auth_service.one_time_token_guards using (user_id, token_type)
			where token_hash = ${hash} and token_type = any(${types}::auth.one_time_token_type[])
		`.execute(db)
		).rows[0]
	const found = await find()
	const user = found && (await lockUser(db, found.user_id))
	// Once the row is ours, the same link opened at the same moment elsewhere has either used the token or will not find it.
	if (!found || !user || !(await find())) return undefined
	if (!isFresh(auth, user, found.token_type, auth.settings.email.linkSeconds)) return undefined
	await clearTokens(db, user.id, [found.token_type])
	return { user, type: found.token_type, begun: { browser: found.browser, network: found.network } }
}

export const isPkceHash = (hash: string) => hash.startsWith(PKCE)

function sameText(left: string, right: string): boolean {
	return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}

export async function clearTokens(trx: Trx, userId: string, types: readonly TokenType[]): Promise<void> {
	if (types.length === 0) return
	await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = any(${types}::auth.one_time_token_type[])`.execute(
		trx,
	)
	await sql`delete from auth_service.one_time_token_guards where user_id = ${userId} and token_type = any(${types}::auth.one_time_token_type[])`.execute(
		trx,
	)
	await sql`update auth.users set ${sql.join(types.map((type) => sql`${sql.id(type)} = ''`))} where id = ${userId}`.execute(
		trx,
	)
}

export const allTokenTypes = Object.keys(sentAt) as TokenType[]
