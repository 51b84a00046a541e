import { sql, type Transaction } from 'kysely'
import { asCaller, type Database } from '../database/connect.ts'
import { BYTES_LOCK, isVersion } from '../database/stored-bytes.ts'
import type { Tables } from '../database/tables.ts'
import type { Bytes } from './bytes.ts'
import { service } from './rows.ts'

export type Removal = ReturnType<typeof createRemoval>

/** So many at once: it has to be done within the time that a connection is lent. */
const BATCH = 200

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
			for (const version of versions.filter(isVersion)) await bytes.remove(version)
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

	return {
		run,
		/** What crashes have left: bytes of before a time without a row. One who writes now is younger. */
		async sweep(before: number, signal?: AbortSignal): Promise<number> {
			let gone = 0
			let found: { version: string; forget: () => Promise<void> }[] = []
			const look = async () => {
				const orphans = await rowless(found.map(({ version }) => version))
				for (const { version, forget } of found) {
					if (!orphans.has(version)) continue
					await forget()
					gone++
				}
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
