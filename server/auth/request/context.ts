import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { AppEnv } from '../../http/caller.ts'
import { isLoopback, networkOf } from '../../queue/network.ts'
import type { SigningKeys } from '../crypto/keys.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { Limit } from '../settings/limits.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { type Actor, AuthError, tooMany } from './errors.ts'
import type { OidcClient } from './oidc.ts'
import type { Passwords } from './passwords.ts'
import { sweep, take } from './rate-limits.ts'
import type { Turns } from './turns.ts'
import type { WaitingRoom } from './waiting-room.ts'

export type AuthDeps = {
	db: Database
	settings: AuthSettings
	keys: SigningKeys
	/** Secrets pass through it on their way into the database and out of it. */
	sealer: Sealer
	siteUrl: string
	/** Where this service is reached from outside, e.g. https://example.com/auth/v1 */
	apiUrl: string
	adminEmail?: string | undefined
	log: Logger
	/** How many processes share what is meant for the whole site. */
	processes?: number
	now?: () => Date
	passwords?: Passwords
}

/** What every part of the service works with. */
export type Auth = AuthDeps & {
	now: () => Date
	passwords: Passwords
	oidc: OidcClient
	refreshTurns: Turns
	waitingRoom: WaitingRoom
}
export type Trx = Transaction<Tables>
export type Request = Context<AppEnv>

/** One transaction. An error that is thrown undoes it; one that is returned keeps what was written, and is then thrown. */
export async function transact<T>(auth: Auth, work: (trx: Trx) => Promise<T | AuthError>): Promise<T> {
	const result = await auth.db.transaction().execute(work)
	if (result instanceof AuthError) throw result
	return result as T
}

export const limitReached = (wait: number, bucket: string, actor: Actor) =>
	tooMany(wait).noting({ action: 'limit_reached', actor, reason: bucket })

export async function limitByIp(auth: Auth, c: Request, bucket: string, limit: Limit): Promise<void> {
	if (isLoopback(c.var.clientIp)) return
	if (Math.random() < 0.01) await sweep(auth.db, auth.now())
	const wait = await take(auth.db, auth.now(), bucket, networkOf(c.var.clientIp), limit)
	if (wait > 0) throw limitReached(wait, bucket, 'nobody')
}

/** Lets an answer take no less than the set time, so that its quickness tells nothing. */
export async function evenly<T>(auth: Auth, work: () => Promise<T>): Promise<T> {
	const floor = new Promise((resolve) => setTimeout(resolve, auth.settings.evenAnswerMs))
	try {
		return await work()
	} finally {
		await floor
	}
}
