import { sql } from 'kysely'
import { comingKeys } from '../auth/crypto/coming-keys.ts'
import { type KeyRing, keyRing } from '../auth/crypto/key-ring.ts'
import { loadSigningKeys, type SigningKeys } from '../auth/crypto/keys.ts'
import { createSealer, type Sealer } from '../auth/crypto/seal.ts'
import type { AuthSettings } from '../auth/settings/settings.ts'
import { connect, type Database, pools } from '../database/connect.ts'
import { embeddedUrl } from '../database/embedded.ts'
import { type Addresses, addressesOf } from '../database/logins.ts'
import { shareOfPool } from '../database/share.ts'
import type { Env } from '../settings/env.ts'
import { databaseLogins, jwtSecret } from '../settings/secrets.ts'

export type OpenDatabase = {
	pools: Record<keyof typeof pools, Database>
	addresses: Addresses
	ring: KeyRing
	keys: SigningKeys
	sealer: Sealer
	/** From now on connections are given out: the database is there and up to date. */
	open: () => Promise<void>
	close: () => Promise<void>
}

/** A process's connections to the database, and what lies in it that every process needs. Until it is opened whoever asks hears that it is away. */
export function openDatabase(env: Env, settings: AuthSettings): OpenDatabase {
	const addresses = env.databaseUrl
		? addressesOf(env.databaseUrl)
		: addressesOf(embeddedUrl(env.dataDir), databaseLogins(env.dataDir))
	const gate = { open: false }
	const connected = (part: keyof typeof pools) =>
		connect(addresses[part], part === 'worker' ? pools[part] : shareOfPool(pools[part], env.webProcesses), gate)
	const opened = { api: connected('api'), auth: connected('auth'), worker: connected('worker') }
	const ring = keyRing(settings.dbEncryption, env.dataDir)
	const sealer = createSealer(ring)
	const { keys, have } = comingKeys()
	return {
		pools: opened,
		addresses,
		ring,
		keys,
		sealer,
		async open() {
			gate.open = true
			const { jwt } = settings
			// Whoever comes first finds a connection made: it is a start that has the time.
			await sql`select`.execute(opened.api)
			have(
				await loadSigningKeys(opened.auth, {
					sealer,
					secret: jwt.secret ?? jwtSecret(env.dataDir),
					given: jwt.keys,
					tokenSeconds: jwt.seconds,
				}),
			)
		},
		close: async () => {
			await Promise.all(Object.values(opened).map((db) => db.destroy()))
		},
	}
}
