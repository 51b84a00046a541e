import { randomUUID } from 'node:crypto'
import type { Claims } from '../http/tokens.ts'
import { networkOf } from '../queue/network.ts'
import { createBudget } from './budget.ts'
import { type Entry, numbered, understood } from './entries.ts'
import { type Broadcast, type Frame, type Version, write } from './frames.ts'
import type { readJoin } from './join.ts'
import { everything, type Rights } from './private-channels.ts'
import type { Listener } from './readers.ts'
import type { Shared } from './shared.ts'
import { type Member, topicKey } from './topics.ts'

export type Join = Exclude<ReturnType<typeof readJoin>, { problem: string }>
/** The socket a channel is on, as far as the channel is concerned. */
export type Line = {
	version: Version
	ip: string
	send: (frame: string | Buffer) => void
	/** The bytes of a text. */
	sendText: (frame: Buffer) => void
}
/** What a subscriber hears instead of what it asked for. */
export class Refused extends Error {}

/** A token is looked at again at least this often. */
const LOOK_MS = 5 * 60_000
const LARGEST_META = 8 * 1024

export type Channel = Awaited<ReturnType<typeof openChannel>>
type Opening = { line: Line; join: Join; joinRef: string | null; topic: string; claims: Claims; closed: () => void }

/** One topic on one socket: what is asked of it, what it is told, until it is left. Throws Refused if it cannot be joined. */
export async function openChannel(shared: Shared, { line, join, joinRef, topic, claims: first, closed }: Opening) {
	const name = topic.slice('realtime:'.length)
	const key = topicKey(name, join.private)
	const { topics, readers, presence } = shared
	const presenceKey = join.presence.key || randomUUID()
	const presenceBudget = createBudget(5, 5 / 30)
	const complaints = createBudget(1, 1)
	let claims = first
	let open = true
	let stopListening = () => {}
	let timer: NodeJS.Timeout | undefined

	const framed = (event: string, payload: string, ref: string | null = null) =>
		write(line.version, { joinRef, ref, topic, event }, payload)
	const push = (event: string, payload: string, ref: string | null = null) => line.send(framed(event, payload, ref))
	const say = (extension: string, status: 'ok' | 'error', message: string) =>
		push('system', JSON.stringify({ extension, status, message, channel: name }))

	const rightsOf = async (who: Claims): Promise<Rights> => {
		if (!join.private) return everything
		const rights = await shared.rights(name, who, line.ip)
		if (!rights.broadcast.read && !rights.presence.read)
			throw new Refused(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
		return rights
	}

	const member: Member = {
		topic,
		version: line.version,
		rights: await rightsOf(claims),
		send: line.send,
		push: (event, payload) => push(event, payload),
		presence: { enabled: join.presence.enabled },
	}
	const wanted = numbered(join.changes)
	const listener: Listener = {
		entries: [],
		tell(ids, { data, frames }) {
			const key = `${line.version} ${joinRef} ${ids.join()} ${topic}`
			const known = frames.get(key)
			const frame = known ?? Buffer.from(framed('postgres_changes', `{"ids":[${ids.join()}],"data":${data}}`))
			if (!known) frames.set(key, frame)
			line.sendText(frame)
		},
		drop(entry, why) {
			listener.entries = listener.entries.filter((one) => one !== entry)
			say('postgres_changes', 'error', `Subscription ended: ${why}`)
		},
		missed: () => startAnew(),
	}
	/** By the rights of whoever it is now. */
	async function listenAnew(): Promise<string[]> {
		if (wanted.length === 0) return []
		const { entries, problems } = understood(wanted, claims.role, await shared.published())
		const fine: Entry[] = []
		for (const entry of entries) {
			const problem = await shared.tryFilter(entry, claims)
			if (problem) problems.push(problem)
			else fine.push(entry)
		}
		listener.entries = fine
		stopListening()
		stopListening = fine.length > 0 && open ? readers.add(claims, listener) : () => {}
		return problems
	}

	function close(event: 'phx_close' | 'phx_error', payload = '{}') {
		if (!open) return
		quit()
		push(event, payload, joinRef)
	}
	/** Whoever listens joins anew, and reads anew. */
	const startAnew = () => close('phx_error', JSON.stringify({ reason: 'RealtimeRestarting' }))
	function quit() {
		if (!open) return
		open = false
		clearTimeout(timer)
		stopListening()
		presence.untrack(member)
		leaveTopic()
		closed()
	}
	function watchToken() {
		clearTimeout(timer)
		if (!claims.exp) return
		const left = claims.exp * 1_000 - Date.now()
		if (left <= 0) return expel(`Token has expired ${Math.ceil(-left / 1_000)} seconds ago`)
		timer = setTimeout(watchToken, Math.min(LOOK_MS, left + 50)).unref()
	}
	function expel(why: string) {
		say('system', 'error', why)
		close('phx_close')
	}

	let told: string | undefined
	/** Whether changes are heard of, unless that was said already. */
	function tellOf(found: string[]) {
		if (wanted.length === 0 || found.join() === told) return
		told = found.join()
		for (const problem of found) say('postgres_changes', 'error', problem)
		if (found.length === 0) say('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
	}
	// Whoever has joined hears what is said on other servers, too; while the database is away, what is said on this one.
	await shared.live().catch(() => {})
	const problems = await listenAnew()
	const leaveTopic = topics.join(key, member)

	return {
		joinRef,
		wishes: wanted.length,
		/** What the one who joined is told first. */
		greeting: JSON.stringify({ postgres_changes: wanted.map(({ id, entry }) => ({ id, ...entry })) }),
		/** And right after. */
		async begin() {
			tellOf(problems)
			if (join.replicationReady) say('system', 'ok', 'Replication connection established')
			if (join.presence.enabled && member.rights.presence.read) {
				const state = presence.state(key)
				// Few can say much, and everyone who joins again and again would be told all of it.
				if (!shared.mayHear(state.length, line.ip)) return startAnew()
				push('presence_state', state)
			}
			watchToken()
			if (join.replay && join.private && member.rights.broadcast.read)
				for (const { id, event, payload } of await shared.kept(name, join.replay))
					push('broadcast', JSON.stringify({ type: 'broadcast', event, payload, meta: { id, replayed: true } }))
		},
		/** Another token for the same channel. */
		async renew(next: Claims) {
			claims = next
			try {
				member.rights = await rightsOf(claims)
				tellOf(await listenAnew())
				watchToken()
			} catch (error) {
				if (!(error instanceof Refused)) throw error
				expel(error.message)
			}
		},
		expel,
		broadcast(message: Broadcast): 'ok' | 'error' {
			if (!member.rights.broadcast.write) return 'ok'
			if (!shared.broadcast(key, message, { ip: line.ip, ...(!join.self && { except: member }) })) {
				if (complaints.take()) say('system', 'error', 'ClientMessageRateLimitReached: Too many messages per second')
				return 'error'
			}
			return 'ok'
		},
		ack: join.ack,
		isPresent: () => presence.has(member),
		/** Tells what is wrong with it, if anything. */
		presence({ event, payload }: Frame['payload'], room: boolean): string | undefined {
			if (!presenceBudget.take()) return 'ClientPresenceRateLimitReached: Too many presence messages'
			if (event === 'untrack') return void presence.untrack(member)
			if (event !== 'track') return 'Unknown presence event'
			if (!room && !presence.has(member)) return 'Presence is tracked on too many channels'
			if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
				return 'Presence track payload must be a map'
			const { length } = JSON.stringify(payload)
			if (length > LARGEST_META) return 'Presence track payload is too large'
			if (!member.rights.presence.write) return undefined
			const about = { topic: key, key: presenceKey, meta: { ...payload } }
			const from = { network: networkOf(line.ip), weight: Math.ceil(length / 1024) }
			return presence.track(member, { ...about, ...from })
				? undefined
				: 'ClientPresenceRateLimitReached: Too many presence messages'
		},
		/** Changes were missed. */
		startAnew,
		leave: () => close('phx_close'),
		quit,
	}
}
