import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Log } from '../messages/deliver.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import { makeFolder } from '../settings/make-folder.ts'
import { lacking } from './lacking.ts'
import { type Backup, type BackupSource, makeBackup } from './make-backup.ts'
import { NEXT_NIGHT } from './next-night.ts'
import { prune } from './prune.ts'
import { whyItFailed } from './why-it-failed.ts'

export type NightlySettings = {
	/** The worker's. */
	db: Database
	source: BackupSource
	folder: string
	/** So many files stay. */
	keep: number
	log: Log
	/** How often to look whether a backup is due. */
	every?: number
}

const MINUTE_MS = 60_000
/** Renewed while the backup goes on; whoever dies at it is followed by another after that. */
const LEASE_MINUTES = 10
const RETRY_MINUTES = 60
const KEPT_DAYS = 90
const STOP_MS = 5_000

/** Makes a backup each night, as long as nobody else of the same database has. */
export function startBackups(settings: NightlySettings): { stop: () => Promise<void> } {
	const { log, every = MINUTE_MS } = settings
	const stopping = new AbortController()
	let working = Promise.resolve()
	const look = async () => {
		try {
			await backUpIfDue(settings, stopping.signal)
		} catch (error) {
			if (!stopping.signal.aborted) log.warn(errorCodes(error), 'whether a backup is due could not be found out')
		}
	}
	const timer = setInterval(() => {
		working = working.then(() => (stopping.signal.aborted ? undefined : look()))
	}, every)
	return {
		/** Leaves the one under way to the next server, unless the database has stopped answering. */
		stop: async () => {
			clearInterval(timer)
			stopping.abort()
			await Promise.race([working, pause(STOP_MS, undefined, { ref: false })])
		},
	}
}

/** The committed update is the claim, so of all servers one does it and no transaction stays open. Tells whether it was this one. */
export async function backUpIfDue(settings: NightlySettings, signal: AbortSignal): Promise<boolean> {
	const { db, log } = settings
	// A time further away than any is set was set by a wrong clock.
	const { rows } = await sql<{ started_at: Date }>`
		update private.upkeep set due_at = now() + ${LEASE_MINUTES} * interval '1 minute'
		where job = (
			select job from private.upkeep where job = 'backup' and (due_at <= now() or due_at > now() + interval '2 days')
			for update skip locked
		) returning now() as started_at
	`.execute(db)
	const [claimed] = rows
	if (!claimed) return false
	const renewal = setInterval(() => void dueIn(db, LEASE_MINUTES).catch(() => {}), MINUTE_MS)
	try {
		const made = await make(settings, signal)
		clearInterval(renewal)
		const about = { file: basename(made.file), bytes: made.bytes }
		const lacks = lacking(made)
		if (lacks) {
			log.warn({ ...about, missing: made.missing }, 'backup made without all stored files')
			await noteFailed(db, claimed.started_at, lacks, { made: true })
		} else {
			await noteMade(db, claimed.started_at, made)
			log.info(about, 'backup made')
		}
	} catch (error) {
		clearInterval(renewal)
		if (signal.aborted) await dueIn(db, 0)
		else {
			log.error(errorCodes(error), 'backup failed')
			await noteFailed(db, claimed.started_at, whyItFailed(error, { folder: settings.folder }))
		}
	}
	return true
}

async function make({ source, folder, keep, log }: NightlySettings, signal: AbortSignal): Promise<Backup> {
	makeFolder(folder, 0o700)
	const made = await makeBackup(source, folder, { signal })
	// What cannot be removed is no reason to call the backup failed.
	await prune(folder, keep, made.file).catch((error) => log.warn(errorCodes(error), 'old backups could not be removed'))
	return made
}

const dueIn = (db: Database, minutes: number) =>
	sql`update private.upkeep set due_at = now() + ${minutes} * interval '1 minute' where job = 'backup'`.execute(db)

async function noteMade(db: Database, startedAt: Date, { file, bytes, sha256 }: Backup) {
	await db.transaction().execute(async (trx) => {
		await sql`
			insert into private.backups (started_at, file, bytes, sha256) values (${startedAt}, ${basename(file)}, ${bytes}, ${sha256})
		`.execute(trx)
		await sql`
			update private.upkeep set due_at = ${sql.raw(NEXT_NIGHT)} where job = 'backup'
		`.execute(trx)
		await sql`delete from private.backups where finished_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(trx)
	})
}

/** Tried again within the hour, or the next night if one was made for all that; the owner hears of it once a day at most. */
async function noteFailed(db: Database, startedAt: Date, error: string, { made = false } = {}) {
	const due = made ? sql.raw(NEXT_NIGHT) : sql`now() + ${RETRY_MINUTES} * interval '1 minute'`
	await db.transaction().execute(async (trx) => {
		await sql`insert into private.backups (started_at, error) values (${startedAt}, ${error})`.execute(trx)
		await sql`update private.upkeep set due_at = ${due} where job = 'backup'`.execute(trx)
		await sql`
			insert into public.messages (kind, data)
			select 'backup-failed', jsonb_build_object(
				'reason', ${error}::text, 'made', ${made}::boolean, 'last', (select max(b.finished_at) from private.backups b where b.file is not null)
			)
			where not exists (
				select from public.messages m where m.kind = 'backup-failed' and m.created_at > now() - interval '1 day'
			)
		`.execute(trx)
	})
}
