import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Retention } from '../../lib/retention.ts'
import type { AuthSettings } from '../auth/settings/settings.ts'
import type { Database } from '../database/connect.ts'
import type { Log } from '../messages/deliver.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import { authRules } from './auth-rules.ts'
import { removeMailFiles } from './mail-files.ts'
import { accountRules, productRules } from './rules.ts'
import { isPatient, sweepIfDue } from './sweep.ts'

type Settings = {
	/** Each job is done with the rights of the part it belongs to. */
	worker: Database
	auth: Database
	retention: Retention
	sessions: AuthSettings['sessions']
	dataDir: string
	log: Log
	/** How often to look whether a sweep is due. */
	every?: number
}

const MINUTE_MS = 60_000
const STOP_MS = 5_000

/** Keeps to what the privacy page says: looks every minute whether the hourly sweep is due. */
export function startUpkeep({ worker, auth, retention, sessions, dataDir, log, every = MINUTE_MS }: Settings) {
	const product = productRules(retention)
	const accounts = [...accountRules(retention), ...authRules(retention, sessions)]
	let stopped = false
	let filesAt = Number.NEGATIVE_INFINITY
	let working = Promise.resolve()

	async function look() {
		try {
			await sweepIfDue('retention', { db: worker, rules: product, log, stopped: () => stopped })
			await sweepIfDue('retention of accounts', { db: auth, rules: accounts, log, stopped: () => stopped })
			// Files are each server's own.
			if (!stopped && performance.now() - filesAt >= 60 * MINUTE_MS && !(await isPatient(worker))) {
				filesAt = performance.now()
				const removed = await removeMailFiles(join(dataDir, 'mail'), retention.mailFiles)
				if (removed > 0) log.info({ removed: { mailFiles: removed } }, 'removed what has had its time')
			}
		} catch (error) {
			log.warn(errorCodes(error), 'upkeep could not be done')
		}
	}
	const timer = setInterval(() => {
		working = working.then(() => (stopped ? undefined : look()))
	}, every)
	return {
		/** Finishes the batch under way, unless the database has stopped answering. */
		stop: async () => {
			stopped = true
			clearInterval(timer)
			await Promise.race([working, pause(STOP_MS, undefined, { ref: false })])
		},
	}
}
