/** One more process that answers visitors on the first one's port. Started by it, told by it what to do, and gone with it. */

import './small-heap.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { untilThere } from '../database/wait.ts'
import { listen } from '../http/listen.ts'
import { createLog } from '../http/log.ts'
import { builtSite, siteFolder } from '../static/site.ts'
import { me } from '../status/health.ts'
import { answerVisitors } from './answer-visitors.ts'
import type { Order, Said } from './more-processes.ts'
import { openDatabase } from './open.ts'
import { readSettings } from './read-settings.ts'
import { relayTraffic } from './relay-traffic.ts'
import { serveNewest } from './serve-newest.ts'

/** While the database is away, pages are served without it. */
const PAGES_WAIT_MS = 2_000

const stopping = new AbortController()
const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
const say = (said: Said) => void process.send?.(said)

// With the first process everything ends that it started; a signal to all of them is its business.
process.on('disconnect', () => process.exit(stopping.signal.aborted ? 0 : 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})

let serving: ReturnType<typeof serve> | undefined
process.on('message', async (order: Order) => {
	if (order.kind === 'stop') stopping.abort()
	if (order.kind === 'ask') say({ kind: 'here' })
	else if (order.kind === 'serve') serving = serve(order)
	else await (await serving)?.[order.kind]()
})

async function serve({ port, siteUrl, server, opened }: Extract<Order, { kind: 'serve' }>) {
	const { env, authSettings: settings } = readSettings()
	const log = createLog(env.logLevel)
	// To the database and the desk all of them are one server.
	me.id = server
	const database = openDatabase(env, settings)
	let opening: Promise<void> | undefined
	const openDatabaseOnce = () => {
		const waits = (why: string) => log.warn({ why }, 'a web process waits for the database')
		opening ??= untilThere(database.open, { signal: stopping.signal, say: waits }).catch((err) => {
			// What waiting cannot mend: the next one begins anew.
			if (!stopping.signal.aborted) {
				log.error({ err }, 'a web process cannot open the database')
				log.flush(() => process.exit(1))
			}
			return new Promise(() => {})
		})
		return opening
	}
	const site = builtSite(siteFolder, siteUrl)
	// In the place of another it would be visited at once, and could only say that the database is away.
	if (opened) await Promise.race([openDatabaseOnce(), stopped, pause(PAGES_WAIT_MS)])
	const http = await listen({ host: env.host, port, processes: env.webProcesses })
	const traffic = relayTraffic(http.sockets, (told) => say({ kind: 'traffic', told }))
	const { realtime } = answerVisitors({ env, settings, http, site, siteUrl, database, traffic, log })
	const open = async () => {
		await openDatabaseOnce()
		realtime.start()
		say({ kind: 'open' })
	}
	say({ kind: 'listening' })
	if (opened) void open()
	return {
		open,
		release: () => serveNewest(log, () => site.take?.()),
		async stop() {
			await Promise.all([realtime.stop(), http.drain()])
			await traffic.stop()
			await database.close()
			log.flush(() => process.disconnect())
		},
	}
}
