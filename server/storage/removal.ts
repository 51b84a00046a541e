import { sql, type Transaction } from 'kysely'
import { BYTES_LOCK, isVersion } from '../bytes/places.ts'
import { asCaller, type Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Bytes } from './bytes.ts'
import { service } from './rows.ts'

/** Another site keeps its files at the same place. */
export class NotOurs extends Error {}
export type Removal = ReturnType<typeof createRemoval>

/** So many at once: it has to be done within the time that a connection is lent. */
const BATCH = 200

/** Each waits for whoever keeps the bytes: some go together. */
const TOGETHER = 20

async function eachOf<T>(all: T[], work: (one: T) => Promise<unknown>) {
	for (let at = 0; at < all.length; at += TOGETHER) await Promise.all(all.slice(at, at + TOGETHER).map(work))
}

/** Takes bytes away whose rows are gone. Never while a backup reads them. */
export function createRemoval(db: Database, bytes: Bytes) {
	/** Whether nobody reads, for as long as the transaction lasts. */
	const alone = async (trx: Transaction<Tables>) => {
		const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${BYTES_LOCK}) as alone`.execute(
			trx,
		)
		return rows[0]?.alone === true
	}

	/** What was noted by the transactions that took the rows. True if there may be more. */
	const batch = () =>
		db.transaction().execute(async (trx) => {
			if (!(await alone(trx))) return false
			const { rows } = await sql<{
				version: string
			}>`select version from storage_service.removed limit ${BATCH}`.execute(trx)
			const versions = rows.map(({ version }) => version)
			await eachOf(versions.filter(isVersion), bytes.remove)
			if (versions.length) await sql`delete from storage_service.removed where version = any(${versions})`.execute(trx)
			return versions.length === BATCH
		})

	async function run(signal?: AbortSignal) {
		while ((await batch()) && !signal?.aborted);
	}

	/** Those of so many versions that no row names. What was deleted is noted, and a backup may still read it: asked last, so that none is missed. */
	async function rowless(versions: string[]): Promise<Set<string>> {
		const stored = await asCaller(db, service, 'read only', (trx) =>
			sql<{ version: string }>`select version from storage.objects where version = any(${versions})`.execute(trx),
		)
		const noted = await sql<{ version: string }>`
			select version from storage_service.removed where version = any(${versions})`.execute(db)
		const known = new Set([...stored.rows, ...noted.rows].map(({ version }) => version))
		return new Set(versions.filter((version) => !known.has(version)))
	}

	/** To another database's server all that we keep would be without a row, and the reverse. */
	async function refuseOthers() {
		const { rows } = await sql<{
			id: string
		}>`select id || ' ' || current_database() as id from storage_service.site`.execute(db)
		const mine = rows[0]?.id ?? ''
		if ((await bytes.claim(mine)) !== mine) throw new NotOurs()
	}

	return {
		run,
		/** What crashes have left: bytes of before a time without a row. One who writes now is younger. */
		async sweep(before: number, signal?: AbortSignal): Promise<number> {
			await refuseOthers()
			let gone = 0
			let found: { version: string; forget: () => Promise<void> }[] = []
			const look = async () => {
				const orphans = await rowless(found.map(({ version }) => version))
				const without = found.filter(({ version }) => orphans.has(version))
				await eachOf(without, ({ forget }) => forget())
				gone += without.length
				found = []
			}
			for await (const file of bytes.olderThan(before)) {
				if (signal?.aborted) return gone
				if (found.push(file) >= BATCH) await look()
			}
			if (found.length) await look()
			return gone
		},
	}
}
