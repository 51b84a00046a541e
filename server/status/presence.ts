import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Log } from '../messages/deliver.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import { me } from './health.ts'
import type { Traffic } from './traffic.ts'

/** What a server says of itself at the desk. */
export type About = {
	release: string
	/** Where the database's files lie, if that is outside DATA_DIR. */
	outside?: string | undefined
	/** Whether it makes backups. */
	backups: boolean
	mail: 'smtp' | 'files'
}

type Settings = {
	/** The worker's. */
	db: Database
	dataDir: string
	about: () => About
	traffic: Traffic
	log: Log
	every?: number
}

const EVERY_MS = 30_000
const STOP_MS = 3_000

/** Tells the database every half minute that this server runs, how full its disk is and whom it refused. */
export function startPresence({ db, dataDir, about, traffic, log, every = EVERY_MS }: Settings) {
	let stopped = false
	let telling = Promise.resolve()

	async function tell() {
		const refusals = traffic.take()
		try {
			const said = { ...about(), disk: await diskOf(dataDir) }
			await db.transaction().execute(async (trx) => {
				await sql`
					insert into private.servers (id, started_at, about) values (${me.id}, ${me.startedAt}, ${JSON.stringify(said)})
					on conflict (id) do update set seen_at = now(), about = excluded.about
				`.execute(trx)
				await sql`delete from private.servers where seen_at < now() - interval '1 day'`.execute(trx)
				for (const [kind, count] of refusals.kinds)
					await sql`
						insert into private.refusals (hour, kind, count) values (date_trunc('hour', now()), ${kind}, ${count})
						on conflict (hour, kind) do update set count = private.refusals.count + excluded.count
					`.execute(trx)
				await sql`delete from private.refusals where hour < now() - interval '8 days'`.execute(trx)
			})
		} catch (error) {
			refusals.giveBack()
			log.warn(errorCodes(error), 'how this server is doing could not be written down')
		}
	}
	const again = () => {
		telling = telling.then(() => (stopped ? undefined : tell()))
	}
	again()
	const timer = setInterval(again, every)
	return {
		/** Takes its row away, unless the database has stopped answering. */
		stop: async () => {
			stopped = true
			clearInterval(timer)
			const leave = telling.then(() => sql`delete from private.servers where id = ${me.id}`.execute(db)).catch(() => {})
			await Promise.race([leave, pause(STOP_MS, undefined, { ref: false })])
		},
	}
}

export async function diskOf(folder: string): Promise<{ free: number; size: number } | undefined> {
	try {
		const { bavail, blocks, bsize } = await statfs(folder)
		return { free: bavail * bsize, size: blocks * bsize }
	} catch {
		return undefined
	}
}
