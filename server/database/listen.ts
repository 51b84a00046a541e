import { Client } from 'pg'

type Log = { warn: (about: object, message: string) => void }
/** `fresh`: the connection was just made. It may be asked things, between one notification and the next. `said`: what came with one. */
type Heard = (client: Client, fresh: boolean, said?: string) => void

const checkEvery = 15_000

/**
 * Calls `heard` for each notification on a channel, and once whenever the connection is made anew, for what was said
 * meanwhile. Comes back by itself, with growing pauses, however the connection ends.
 */
export function listen(databaseUrl: string, channel: string, heard: Heard, log: Log): { stop: () => Promise<void> } {
	let client: Client | undefined
	let failures = 0
	let timer: NodeJS.Timeout | undefined
	let stopped = false

	function connect() {
		const mine = new Client({
			connectionString: databaseUrl,
			keepAlive: true,
			connectionTimeoutMillis: 5_000,
			query_timeout: 5_000,
			application_name: `listen-${channel}`,
		})
		client = mine
		let ended = false
		const again = (error?: unknown) => {
			if (ended) return
			ended = true
			clearTimeout(timer)
			mine.end().catch(() => {})
			if (stopped) return
			if (failures === 0) log.warn({ code: (error as { code?: unknown })?.code }, 'listening stopped, reconnecting')
			// Up to 15 s, and never quite the same for two servers.
			const wait = Math.min(15_000, 100 * 2 ** failures++) * (0.75 + Math.random() / 2)
			timer = setTimeout(connect, wait)
		}
		// A connection can break without a word; asking is the only way to know.
		const check = () => {
			timer = setTimeout(() => mine.query('select 1').then(check, again), checkEvery)
		}
		mine
			.on('error', again)
			.on('end', () => again())
			.on('notification', ({ payload }) => heard(mine, false, payload))
		mine
			.connect()
			.then(() => mine.query(`listen ${mine.escapeIdentifier(channel)}`))
			.then(() => {
				if (ended || stopped) return
				failures = 0
				check()
				heard(mine, true)
			})
			.catch(again)
	}

	connect()
	return {
		stop: async () => {
			stopped = true
			clearTimeout(timer)
			// A database that is frozen says no goodbye.
			const late = setTimeout(() => client?.connection.stream.destroy(), 1_000)
			await client?.end().catch(() => {})
			clearTimeout(late)
		},
	}
}
