import { createServer } from 'node:net'
import { findBinaries, reachableBinaries } from './database/binaries.ts'
import { lockDataDir } from './database/lock.ts'
import { unprivilegedUser } from './database/unprivileged.ts'
import { listen } from './http/listen.ts'
import { listenForMetrics } from './http/listen-for-metrics.ts'
import type { Env } from './settings/env.ts'
import { openFolders } from './settings/folders.ts'
import { ConfigError } from './settings/kinds.ts'
import { stopFor } from './settings/or-stop.ts'
import { readSettings } from './web/read-settings.ts'

/** Before anything is built for a server: whatever would stop its start afterwards. */
export const checkStart = () => refuseUnusable(readSettings().env).catch(stopFor)

/** What no build would make right is told before one is made: a folder that cannot be written, an address that cannot be listened on. */
export async function refuseUnusable(env: Env): Promise<void> {
	const { dataDir, databaseUrl, host, metricsAddress, port } = env
	openFolders(env)
	if (databaseUrl) await refuseUnreadable(databaseUrl)
	else {
		reachableBinaries(findBinaries(), unprivilegedUser(dataDir))
		;(await lockDataDir(dataDir))()
	}
	const site = port === 0 ? undefined : await listen({ host, port })
	try {
		if (metricsAddress) {
			// While the site's own is taken: both may be the same by two names.
			const metrics = createServer()
			await listenForMetrics(metrics, metricsAddress)
			metrics.close()
		}
	} finally {
		await site?.close()
	}
}

/** It may name files, and be spelled in ways that only its reader knows. */
async function refuseUnreadable(connectionString: string) {
	const { Client } = await import('pg')
	try {
		new Client({ connectionString })
	} catch (error) {
		throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`)
	}
}
