/** Sees at the start that all servers have the same keys, and brings what is stored under the current one. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { ConfigError } from '../../settings/kinds.ts'
import type { KeyRing } from './key-ring.ts'
import { createSealer, keyIdOf, type Sealer } from './seal.ts'
import { type StoredPlace, storedPlaces } from './sealed-columns.ts'

/** Any number; the same in every server, so that servers that start together take turns. */
const LOCK = 7_303_502
const PROBE = 'auth_service.sealing_keys.probe'

/** Makes sure that this server can open what lies in the database, and seals what does not lie sealed yet. */
export async function startSealing(db: Database, ring: KeyRing): Promise<Sealer> {
	const sealer = createSealer(ring)
	await inTurn(db, async (trx) => {
		await refuseLostKeys(trx, ring, sealer)
		if (!ring.current()) ring.renew?.()
		await rememberKey(trx, ring, sealer)
		for (const place of storedPlaces) await settle(trx, ring, sealer, { place, every: false })
	})
	return sealer
}

/** Brings everything under the current key, a new one where keys are made here. Tells how many values, and which keys are idle now. */
export async function reseal(db: Database, ring: KeyRing): Promise<{ values: number; idle: string[] }> {
	const sealer = createSealer(ring)
	return await inTurn(db, async (trx) => {
		await refuseLostKeys(trx, ring, sealer)
		ring.renew?.()
		await rememberKey(trx, ring, sealer)
		let values = 0
		for (const place of storedPlaces) values += await settle(trx, ring, sealer, { place, every: true })
		const { rows } = await sql<{ key_id: string }>`
			delete from auth_service.sealing_keys where key_id is distinct from ${ring.current()?.id ?? null} returning key_id
		`.execute(trx)
		return { values, idle: rows.map((row) => row.key_id) }
	})
}

const inTurn = <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> =>
	db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
		return await work(trx)
	})

/** A server with other keys than its fellows would write what they cannot read, and find broken what they wrote. */
async function refuseLostKeys(trx: Database, ring: KeyRing, sealer: Sealer): Promise<void> {
	const { rows } = await sql<{
		key_id: string
		probe: string
	}>`select key_id, probe from auth_service.sealing_keys`.execute(trx)
	const used = new Set(rows.map((row) => row.key_id))
	for (const { table, field, where = 'true' } of storedPlaces) {
		const found = await sql<{ key_id: string }>`
			select distinct ${sql.id(field)}::jsonb ->> 'key_id' as key_id from ${sql.table(table)}
			where ${sql.raw(where)} and ${sealedIn(field)}
		`.execute(trx)
		for (const row of found.rows) used.add(row.key_id)
	}
	for (const id of used) {
		if (!ring.find(id))
			throw new ConfigError(
				`${ring.from} does not hold the key "${id}", with which secrets in this database are encrypted: every server needs the same keys`,
			)
	}
	for (const { key_id, probe } of rows) {
		try {
			sealer.open(PROBE, key_id, probe)
		} catch {
			throw new ConfigError(
				`${ring.from} has another key named "${key_id}" than the one with which secrets in this database are encrypted`,
			)
		}
	}
}

/** Leaves something to try the key on, even where there is no secret yet. */
async function rememberKey(trx: Database, ring: KeyRing, sealer: Sealer): Promise<void> {
	const id = ring.current()?.id
	if (!id) return
	await sql`
		insert into auth_service.sealing_keys (key_id, probe) values (${id}, ${sealer.seal(PROBE, id, id)}) on conflict do nothing
	`.execute(trx)
}

const sealedIn = (field: string) =>
	sql`(${sql.id(field)}::text like '{%' and ${sql.id(field)}::text like '%"aes-gcm-hkdf"%')`

/** Stores the values of a column as they are to be stored now: those that lie open, or every one. */
async function settle(
	trx: Database,
	ring: KeyRing,
	sealer: Sealer,
	{ place, every }: { place: StoredPlace; every: boolean },
): Promise<number> {
	const { column, table, field, key, type, where = 'true', plain } = place
	const wanted = plain ? undefined : ring.current()?.id
	const inTheWay = plain ? sealedIn(field) : sql`not ${sealedIn(field)}`
	const { rows } = await sql<{ id: string; value: string }>`
		select ${sql.id(key)}::text as id, ${sql.id(field)}::text as value from ${sql.table(table)}
		where ${sql.raw(where)} and ${sql.id(field)}::text not in ('', '{}') and (${every} or ${inTheWay}) for update
	`.execute(trx)
	const due = rows.filter(({ value }) => keyIdOf(value) !== wanted)
	for (const { id, value } of due) {
		const secret = sealer.open(column, id, value)
		const stored = plain ? secret : sealer.seal(column, id, secret)
		await sql`
			update ${sql.table(table)} set ${sql.id(field)} = ${stored}::${sql.raw(type)} where ${sql.id(key)} = ${id}::uuid
		`.execute(trx)
	}
	return due.length
}
