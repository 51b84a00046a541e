import type { WebSocket } from 'ws'
import { troubleOf } from '../database/trouble.ts'
import { type Claims, TokenError, type VerifyToken } from '../http/tokens.ts'
import { createBudget } from './budget.ts'
import { type Channel, openChannel, Refused } from './channel.ts'
import { type Broadcast, type Frame, readBytes, readText, type Version, write } from './frames.ts'
import { readJoin } from './join.ts'
import type { Shared } from './shared.ts'

/** Who called, and as whom as long as a channel says nothing else. */
export type Call = { version: Version; ip: string; claims: Claims }

const MOST_CHANNELS = 100
/** Things to hear of, on all channels of a socket together. */
const MOST_WISHES = 200
/** Channels on which one socket may say that it is there. */
const MOST_PRESENT = 20
/** Characters of all that is to be heard of: they are kept, and written into answers. */
const LONGEST_WISHES = 64 * 1024
const LONGEST_TOPIC = 255
/** Frames that wait for the ones before them. */
const MOST_PENDING = 1_000
/** Bytes of such frames: whoever sends more is not listened to until they are answered. */
const MOST_PENDING_BYTES = 64 * 1024
/** Bytes that are not read: whoever is so far behind starts anew. */
const MOST_UNREAD = 1024 * 1024
/** Clients try a refused channel again and again: the answer takes its time. */
const REFUSAL_MS = 500

type Given = {
	shared: Shared
	verify: VerifyToken
	call: Call
	log: { error: (about: object, message: string) => void }
}

/** One connection and its channels. Frames are answered in the order they came. */
export function serveSocket(ws: WebSocket, { shared, verify, call, log }: Given) {
	const channels = new Map<string, Channel>()
	const joins = createBudget(100, 100)
	const frames = createBudget(300, 150)
	let turn: Promise<unknown> = Promise.resolve()
	let pending = 0
	let pendingBytes = 0
	let lastAt = performance.now()

	const send = (frame: string | Buffer, binary = typeof frame !== 'string') => {
		if (ws.readyState !== ws.OPEN) return
		if (ws.bufferedAmount > MOST_UNREAD) return ws.terminate()
		ws.send(frame, { binary })
	}
	const line = {
		version: call.version,
		ip: call.ip,
		send: (frame: string | Buffer) => send(frame),
		sendText: (frame: Buffer) => send(frame, false),
	}
	const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: string) =>
		send(
			write(call.version, { joinRef, ref, topic, event: 'phx_reply' }, `{"status":"${status}","response":${response}}`),
		)
	const refuse = async (frame: Frame, reason: string) => {
		await new Promise((done) => setTimeout(done, REFUSAL_MS).unref())
		reply(frame, 'error', JSON.stringify({ reason }))
	}

	async function claimsOf(token: unknown): Promise<Claims> {
		if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return call.claims
		return await verify(token)
	}

	async function join(frame: Frame) {
		const { topic, joinRef, ref } = frame
		const asked = readJoin(frame.payload)
		// What is not wanted of it takes no memory while answers wait.
		frame.payload = {}
		if (!/^realtime:./s.test(topic) || topic.includes('\0'))
			return refuse(frame, 'TopicNameRequired: You must provide a topic name')
		if (topic.length > LONGEST_TOPIC)
			return refuse(frame, `TopicNameTooLong: A topic has ${LONGEST_TOPIC} characters at most`)
		if (!joins.take()) return refuse(frame, 'ClientJoinRateLimitReached: Too many joins per second')
		channels.get(topic)?.leave()
		if (channels.size >= MOST_CHANNELS) return refuse(frame, 'ChannelRateLimitReached: Too many channels')
		if ('problem' in asked) return refuse(frame, `InvalidJoinPayload: ${asked.problem}`)
		const wishes = channels.values().reduce((sum, one) => sum + one.wishes, asked.changes.length)
		const length = channels
			.values()
			.reduce((sum, one) => sum + one.greeting.length, JSON.stringify(asked.changes).length)
		if (wishes > MOST_WISHES || length > LONGEST_WISHES)
			return refuse(frame, 'ChannelRateLimitReached: Too many subscriptions to changes')
		try {
			const claims = await claimsOf(asked.token)
			const channel: Channel = await openChannel(shared, {
				line,
				join: asked,
				joinRef: joinRef ?? ref,
				topic,
				claims,
				closed: () => void (channels.get(topic) === channel && channels.delete(topic)),
			})
			if (ws.readyState !== ws.OPEN) return channel.quit()
			channels.set(topic, channel)
			reply(frame, 'ok', channel.greeting)
			await channel.begin()
		} catch (error) {
			await refuse(frame, whyNot(error, log))
		}
	}

	async function take(frame: Frame) {
		const { topic, event, joinRef } = frame
		if (topic === 'phoenix' && event === 'heartbeat') return reply(frame, 'ok', '{}')
		if (event === 'phx_join') return await join(frame)
		const channel = channels.get(topic)
		if (!channel)
			return event === 'phx_leave' ? reply(frame, 'ok', '{}') : reply(frame, 'error', '{"reason":"unmatched topic"}')
		const { payload } = frame
		// Of a channel that was joined before this one.
		if (joinRef !== null && joinRef !== channel.joinRef) return
		switch (event) {
			case 'phx_leave':
				reply(frame, 'ok', '{}')
				return channel.leave()
			case 'access_token':
				return await renew(channel, payload.access_token)
			case 'presence': {
				const problem = channel.presence(
					payload,
					[...channels.values()].filter((one) => one.isPresent()).length < MOST_PRESENT,
				)
				return reply(frame, problem ? 'error' : 'ok', JSON.stringify(problem ? { reason: problem } : {}))
			}
			case 'broadcast': {
				const message = broadcastOf(payload)
				const status = message && !payload.persist ? channel.broadcast(message) : 'error'
				const why = payload.persist ? { error: 'Storing a message is not supported: send it from SQL' } : {}
				if (channel.ack || payload.persist) reply(frame, status, JSON.stringify(why))
				return
			}
			default:
				if (frame.ref !== null) reply(frame, 'error', '{"reason":"unknown event"}')
		}
	}

	async function renew(channel: Channel, token: unknown) {
		if (typeof token !== 'string' || token.startsWith('sb_')) return
		try {
			await channel.renew(await claimsOf(token))
		} catch (error) {
			channel.expel(whyNot(error, log))
		}
	}

	ws.on('message', (data: Buffer, isBinary: boolean) => {
		lastAt = performance.now()
		if (ws.readyState !== ws.OPEN) return
		if (!frames.take() || ++pending > MOST_PENDING || !shared.mayCome(data.length, call.ip)) {
			ws.close(1008, 'too many messages')
			return
		}
		pendingBytes += data.length
		if (pendingBytes > MOST_PENDING_BYTES) ws.pause()
		turn = turn
			.then(() => {
				// Understood only now: what is understood takes many times the memory.
				const frame = isBinary ? readBytes(data) : readText(call.version, data.toString('utf8'))
				return frame && ws.readyState === ws.OPEN ? take(frame) : undefined
			})
			.catch((error) => log.error({ err: error }, 'a message on a socket could not be answered'))
			.finally(() => {
				pending--
				pendingBytes -= data.length
				if (ws.isPaused && pendingBytes <= MOST_PENDING_BYTES) ws.resume()
			})
	})
	ws.on('error', () => {})
	ws.on('close', () => {
		for (const channel of [...channels.values()]) channel.quit()
	})
	return {
		silentFor: () => performance.now() - lastAt,
		/** Whoever listens to changes has to begin anew. */
		missed: () => {
			for (const channel of [...channels.values()]) if (channel.wishes > 0) channel.startAnew()
		},
		close: (code: number, why: string) => ws.close(code, why),
		end: () => ws.terminate(),
	}
}

function broadcastOf(payload: Record<string, unknown>): Broadcast | undefined {
	const { event } = payload
	if (typeof event !== 'string') return undefined
	return payload.bytes instanceof Buffer ? { event, bytes: payload.bytes } : { event, payload: payload.payload }
}

function whyNot(error: unknown, log: Given['log']): string {
	if (error instanceof Refused) return error.message
	if (error instanceof TokenError) return `${error.expired ? 'InvalidJWTToken' : 'JwtSignatureError'}: ${error.message}`
	if (troubleOf(error)) return 'UnableToConnectToProject: The database cannot answer just now'
	log.error({ err: error }, 'a channel could not be joined')
	return 'UnknownErrorOnChannel: Something went wrong on our side'
}
