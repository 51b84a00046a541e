import { listen } from './http/listen.ts'
import type { Env } from './settings/env.ts'
import { openFolders } from './settings/folders.ts'
import { ConfigError } from './settings/kinds.ts'
import { stopFor } from './settings/or-stop.ts'
import { readSettings } from './web/read-settings.ts'

/** Before anything is built for a server: whatever would stop its start afterwards. */
export const checkStart = () => refuseUnusable(readSettings().env).catch(stopFor)

/** What no build would make right is told before one is made: a folder that cannot be written, an address that cannot be listened on. */
export async function refuseUnusable(env: Env): Promise<void> {
	const { host, port, metricsAddress } = env
	openFolders(env)
	if (port === 0) return
	if (metricsAddress?.port === port && metricsAddress.host === host)
		throw new ConfigError(`METRICS_ADDRESS must be another address than the site's own, but both are ${host}:${port}`)
	await (await listen({ host, port })).close()
}
