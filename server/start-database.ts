import type { Logger } from 'pino'
import { comingKeys } from './auth/coming-keys.ts'
import { type KeyRing, keyRing } from './auth/key-ring.ts'
import { loadSigningKeys, type SigningKeys } from './auth/keys.ts'
import { createSealer, type Sealer } from './auth/seal.ts'
import { startSealing } from './auth/sealing.ts'
import type { AuthSettings } from './auth/settings.ts'
import { connect, type Database, pools } from './database/connect.ts'
import { embeddedUrl } from './database/embedded.ts'
import { keepPostgres } from './database/keep.ts'
import { addressesOf } from './database/logins.ts'
import { migrate } from './database/migrate.ts'
import { troubleOf } from './database/trouble.ts'
import { untilThere } from './database/wait.ts'
import { ConfigError, type Env } from './env.ts'
import { databaseLogins, jwtSecret } from './secrets.ts'

export type PreparedDatabase = {
	pools: Record<keyof typeof pools, Database>
	workerUrl: string
	/** As whoever may read all of it. */
	ownerUrl: string
	/** Where its files lie, if they are ours and it has been started. */
	folder: () => string | undefined
	keys: SigningKeys
	sealer: Sealer
	/** Waits for the database as long as it takes, and brings it up to date. Until then whoever asks it hears that it is away. */
	start: (signal: AbortSignal, pagesAt: string) => Promise<void>
	stop: () => Promise<void>
}

/** Everything that needs the database, ready to be used before it is there. */
export function prepareDatabase(env: Env, settings: AuthSettings, log: Logger): PreparedDatabase {
	const postgres = env.databaseUrl ? undefined : keepPostgres(env.dataDir, log)
	const logins = postgres && databaseLogins(env.dataDir)
	const addresses = addressesOf(env.databaseUrl ?? embeddedUrl(env.dataDir), logins)
	const gate = { open: false }
	const open = (part: keyof typeof pools) => connect(addresses[part], pools[part], gate)
	const opened = { api: open('api'), auth: open('auth'), worker: open('worker') }
	const ring = keyRing(settings.dbEncryption, env.dataDir)
	const sealer = createSealer(ring)
	const { keys, have } = comingKeys()

	async function bringUp() {
		await postgres?.start()
		const applied = await migrate(addresses.owner, logins && { logins }).catch(env.databaseUrl ? explain : rethrow)
		if (applied.length) log.info({ applied }, 'database brought up to date')
		await seal(addresses.owner, ring)
		gate.open = true
		const { jwt } = settings
		have(
			await loadSigningKeys(opened.auth, {
				sealer,
				secret: jwt.secret ?? jwtSecret(env.dataDir),
				given: jwt.keys,
				tokenSeconds: jwt.seconds,
			}),
		)
	}

	const where = env.databaseUrl ? hostOf(env.databaseUrl) : 'the embedded one'
	/** Says what waiting cannot mend. */
	const explain = (error: NodeJS.ErrnoException): never => {
		if (error instanceof ConfigError || error.message.startsWith('migration ') || troubleOf(error)) throw error
		throw new ConfigError(`DATABASE_URL cannot be used: ${where} answered ${error.code ?? error.message}`)
	}

	return {
		pools: opened,
		workerUrl: addresses.worker,
		ownerUrl: addresses.owner,
		folder: () => postgres?.folder(),
		keys,
		sealer,
		start: (signal, pagesAt) =>
			untilThere(bringUp, {
				signal,
				say: (why) =>
					process.stderr.write(`Waiting for the database (${where}: ${why}). Pages are served meanwhile: ${pagesAt}\n`),
			}),
		async stop() {
			await Promise.all(Object.values(opened).map((db) => db.destroy()))
			await postgres?.stop()
		},
	}
}

const rethrow = (error: unknown): never => {
	throw error
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
