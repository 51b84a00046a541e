import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { KeeperAway } from '../bytes/trouble.ts'
import { troubleOf } from '../database/trouble.ts'
import { NotOurs, type Removal } from './removal.ts'

type Settings = {
	removal: Removal
	/** Nobody else writes here: what was under way before this start is over. */
	alone: boolean
	log: Logger
}

const NOT_OURS =
	'STORAGE_S3_URL names a place where the server of another database keeps files: give each its own folder. If this database was restored, remove the object belongs-to there'
const minute = 60_000
/** What others of several servers began longer ago is over, too. */
const LONGEST_UPLOAD = 60 * minute

/** Removes the bytes of rows that are gone, every minute; and at the start and every hour those that never had one. */
export function startStorageUpkeep({ removal, alone, log }: Settings) {
	const stopping = new AbortController()
	const { signal } = stopping
	const started = Date.now()
	const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => {})

	async function attempt(work: () => Promise<unknown>) {
		await work().catch((error) => {
			if (error instanceof NotOurs) log.error(NOT_OURS)
			else if (error instanceof KeeperAway) log.warn({ why: error.message }, 'stored bytes were not swept')
			else if (!troubleOf(error)) log.error({ err: error }, 'stored bytes were not swept')
		})
	}
	const working = (async () => {
		for (let rounds = 0; !signal.aborted; rounds++) {
			await attempt(() => removal.run(signal))
			if (rounds % 60 === 0)
				await attempt(async () => {
					const before = rounds === 0 && alone ? started : Date.now() - LONGEST_UPLOAD
					const gone = await removal.sweep(before, signal)
					if (gone) log.info({ gone }, 'bytes that no row names were removed')
				})
			await rest(minute)
		}
	})()
	return {
		async stop() {
			stopping.abort()
			await working
		},
	}
}
