import type { Server } from 'node:net'
import { ConfigError } from '../settings/kinds.ts'

export type MetricsAddress = { host: string; port: number }

/** An address of their own: also tried before anything is built. */
export const listenForMetrics = (server: Server, { host, port }: MetricsAddress) =>
	new Promise<void>((resolve, reject) => {
		server.once('error', ({ code }: NodeJS.ErrnoException) => {
			const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${code})`
			reject(new ConfigError(`METRICS_ADDRESS ${host}:${port} ${why}`))
		})
		server.listen(port, host, resolve)
	})
