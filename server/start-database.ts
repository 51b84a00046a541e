import type { Logger } from 'pino'
import type { KeyRing } from './auth/crypto/key-ring.ts'
import { startSealing } from './auth/crypto/sealing.ts'
import type { AuthSettings } from './auth/settings/settings.ts'
import { connect } from './database/connect.ts'
import { keepPostgres } from './database/keep.ts'
import { migrate } from './database/migrate.ts'
import { troubleOf } from './database/trouble.ts'
import { untilThere } from './database/wait.ts'
import type { Env } from './settings/env.ts'
import { ConfigError } from './settings/kinds.ts'
import { databaseLogins } from './settings/secrets.ts'
import { type OpenDatabase, openDatabase } from './web/open.ts'

export type PreparedDatabase = Omit<OpenDatabase, 'open' | 'close'> & {
	/** Where its files lie, if they are ours and it has been started. */
	folder: () => string | undefined
	/** Waits for the database as long as it takes, and brings it up to date. Until then whoever asks it hears that it is away. */
	start: (signal: AbortSignal, pagesAt: string) => Promise<void>
	stop: () => Promise<void>
}

/** The database of this server: kept running if it is the embedded one, and brought up to date before anybody is let in. */
export function prepareDatabase(env: Env, settings: AuthSettings, log: Logger): PreparedDatabase {
	const postgres = env.databaseUrl ? undefined : keepPostgres(env.dataDir, log)
	const database = openDatabase(env, settings)
	const { owner } = database.addresses

	async function bringUp() {
		await postgres?.start()
		const applied = await (postgres
			? migrate(owner, { logins: databaseLogins(env.dataDir) })
			: migrate(owner).catch(explain))
		if (applied.length) log.info({ applied }, 'database brought up to date')
		await seal(owner, database.ring)
		await database.open()
	}

	const where = env.databaseUrl ? hostOf(env.databaseUrl) : 'the embedded one'
	/** Says what waiting cannot mend. */
	const explain = (error: NodeJS.ErrnoException): never => {
		if (error instanceof ConfigError || error.message.startsWith('migration ') || troubleOf(error)) throw error
		throw new ConfigError(`DATABASE_URL cannot be used: ${where} answered ${error.code ?? error.message}`)
	}

	return {
		...database,
		folder: () => postgres?.folder(),
		start: (signal, pagesAt) =>
			untilThere(bringUp, {
				signal,
				say: (why) =>
					process.stderr.write(`Waiting for the database (${where}: ${why}). Pages are served meanwhile: ${pagesAt}\n`),
			}),
		async stop() {
			await database.close()
			await postgres?.stop()
		},
	}
}

const hostOf = (databaseUrl: string) => new URL(databaseUrl).host || 'the given address'

/** A part of bringing the database up to date, so it is its owner's. */
async function seal(databaseUrl: string, ring: KeyRing) {
	const db = connect(databaseUrl)
	try {
		await startSealing(db, ring)
	} finally {
		await db.destroy()
	}
}
