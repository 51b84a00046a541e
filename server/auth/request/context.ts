/** What every part of the service works with: the service itself, a request under way, a transaction of it. */
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { AppEnv } from '../../http/caller.ts'
import type { SigningKeys } from '../crypto/keys.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { AuthError } from './errors.ts'
import type { OidcClient } from './oidc.ts'
import type { Passwords } from './passwords.ts'
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
/** Of a request to this service. */
export type AuthContext = Context<AppEnv>

/** A request under way: the service, the request itself, and the database as far as it needs no transaction. */
export type Call = { auth: Auth; c: AuthContext; db: Database }
/** A part of it that is written as a whole or not at all. */
export type Work = Call & { db: Trx }

export const callOf = (auth: Auth, c: AuthContext): Call => ({ auth, c, db: auth.db })

/** One transaction. An error that is thrown undoes it; one that is returned keeps what was written, and is then thrown. */
export async function transact<T>(call: Call, write: (work: Work) => Promise<T | AuthError>): Promise<T> {
	await call.auth.keys.refresh()
	const result = await call.auth.db.transaction().execute((db) => write({ ...call, db }))
	if (result instanceof AuthError) throw result
	return result
}

/** Lets an answer take no less than the set time, so that its quickness tells nothing. */
export async function evenly<T>({ auth }: Call, answer: () => Promise<T>): Promise<T> {
	const floor = new Promise((resolve) => setTimeout(resolve, auth.settings.evenAnswerMs))
	try {
		return await answer()
	} finally {
		await floor
	}
}
