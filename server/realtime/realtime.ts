import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { shareOf } from '../database/share.ts'
import { clientIp } from '../http/client-ip.ts'
import { type Claims, TokenError, type VerifyToken } from '../http/tokens.ts'
import { networkOf } from '../queue/network.ts'
import { type Note, openFeed } from './feed.ts'
import { type Change, tellReader } from './readers.ts'
import { createShared } from './shared.ts'
import { serveSocket } from './socket.ts'
import { topicKey } from './topics.ts'

type Settings = {
	db: Database
	/** Where changes are heard of. */
	databaseUrl: string
	verify: VerifyToken
	trustProxy: string | undefined
	log: Logger
	/** So many processes share what is meant for the site. */
	processes?: number
	most?: Partial<typeof most>
}

const most = {
	/** Connections of all, and of one network: whoever has more waits for one to end. */
	sockets: 2_000,
	socketsEach: 200,
	/** Messages and presence that one process tells in a second: half of what it can, the other half is for changes. */
	told: 10_000,
	/** Bytes of a message. Upstream takes 5,000,000; here they would all have to be held at once. */
	frame: 256 * 1024,
}
/** Without a word for so long a connection is over. */
const SILENT_MS = 60_000
const LOOK_MS = 10_000

const SERVICE_RESTART = 1012
const ADDRESS = '/realtime/v1/websocket'

const sent = z.object({
	topic: z.string(),
	event: z.string().nullish(),
	payload: z.unknown().optional(),
	private: z.boolean(),
	id: z.string(),
})

export type Realtime = ReturnType<typeof createRealtime>

/** Changes, messages and presence, told the moment they happen to whoever may know. */
export function createRealtime({ db, databaseUrl, verify, trustProxy, log, processes = 1, most: changes }: Settings) {
	const share = (whole: number) => shareOf(whole, processes)
	const limits = { ...most, sockets: share(most.sockets), socketsEach: share(most.socketsEach), ...changes }
	const sockets = new Map<ReturnType<typeof serveSocket>, string>()
	const wss = new WebSocketServer({ noServer: true, maxPayload: limits.frame, perMessageDeflate: false })
	let stopping = false

	const feed = openFeed({
		databaseUrl,
		log,
		began() {
			shared.presence.greet()
			for (const socket of sockets.keys()) socket.missed()
		},
		async heard(notes, client) {
			const news = notes.filter(({ sender }) => sender !== feed.me)
			for (const note of news.filter(({ kind }) => kind !== 'change'))
				try {
					hear(note)
				} catch (error) {
					// One that nobody understands keeps nobody from the others.
					log.error({ err: error, kind: note.kind }, 'a note of another server was not understood')
				}
			const changed = news.flatMap(({ kind, at, body }) => (kind === 'change' ? [{ ...(body as Change), at }] : []))
			if (changed.length === 0 || shared.readers.count() === 0) return
			const published = await shared.publishedBy(client)
			for (const reader of shared.readers.all()) await tellReader(client, reader, changed, published)
		},
	})
	const shared = createShared({ db, feed, processes, told: limits.told })

	function hear({ kind, sender, body: written }: Note) {
		// What a server wrote is a text, what a trigger wrote is not.
		const body: unknown = typeof written === 'string' ? JSON.parse(written) : written
		if (kind === 'broadcast') {
			const { topic, event, payload, private: isPrivate, id } = sent.parse(body)
			shared.topics.broadcast(topicKey(topic, isPrivate), { event: event ?? '', payload }, { meta: { id } })
		} else if (kind === 'relay') shared.relay(body)
		else if (sender) shared.presence.heard(sender, kind, body)
	}

	const look = setInterval(() => {
		for (const socket of sockets.keys()) if (socket.silentFor() > SILENT_MS) socket.end()
	}, LOOK_MS).unref()

	/** A key that is no token stands for anyone. */
	async function claimsOf(key: string | undefined): Promise<Claims> {
		if (!key) throw new TokenError('no api key was given')
		return key.startsWith('sb_publishable_') ? { role: 'anon' } : await verify(key)
	}

	async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
		const url = URL.parse(request.url ?? '/', 'http://localhost')
		if (url?.pathname !== ADDRESS) return refuse(socket, 404, 'not found')
		const told = trustProxy ? request.headers[trustProxy] : undefined
		const ip = clientIp(request.socket.remoteAddress, Array.isArray(told) ? told.at(-1) : told)
		const network = networkOf(ip)
		const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
		const header = request.headers['x-api-key']
		try {
			if (stopping) return refuse(socket, 503, 'the server stops')
			const claims = await claimsOf(
				(Array.isArray(header) ? header[0] : header) || url.searchParams.get('apikey') || undefined,
			)
			// Counted here, where nothing is waited for any more.
			const same = sockets.values().reduce((sum, other) => sum + (other === network ? 1 : 0), 0)
			if (sockets.size >= limits.sockets || same >= limits.socketsEach)
				return refuse(socket, 429, 'ConnectionRateLimitReached: Too many connections')
			wss.handleUpgrade(request, socket, head, (ws) => {
				const served = serveSocket(ws, { shared, verify, call: { version, ip, claims }, log })
				sockets.set(served, network)
				ws.once('close', () => sockets.delete(served))
			})
		} catch (error) {
			if (error instanceof TokenError) return refuse(socket, 401, error.message)
			log.error({ err: error }, 'a socket could not be opened')
			refuse(socket, 500, 'Something went wrong on our side')
		}
	}

	return {
		/** For the server's `upgrade`. */
		upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
			socket.on('error', () => {})
			void open(request, socket, head)
		},
		broadcast: shared.broadcast,
		rights: shared.rights,
		mayCome: shared.mayCome,
		counts: () => ({
			sockets: sockets.size,
			channels: shared.topics.count(),
			readers: shared.readers.count(),
			present: shared.presence.count(),
		}),
		start: feed.start,
		async stop() {
			stopping = true
			clearInterval(look)
			shared.presence.stop()
			for (const socket of sockets.keys()) socket.close(SERVICE_RESTART, 'restarting')
			await feed.stop()
			for (const socket of sockets.keys()) socket.end()
		},
	}
}

const words: Record<number, string> = {
	401: 'Unauthorized',
	404: 'Not Found',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number, error: string) {
	const body = JSON.stringify({ error })
	const again = status === 429 || status === 503 ? 'retry-after: 5\r\n' : ''
	// Nobody else watches this connection any more: without an end it would stay as long as the other side likes.
	socket.once('finish', () => socket.destroy())
	socket.end(
		`HTTP/1.1 ${status} ${words[status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${again}connection: close\r\n\r\n${body}`,
	)
}
