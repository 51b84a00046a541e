import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { asCaller, type Caller, type Database } from '../database/connect.ts'
import { shareOf } from '../database/share.ts'
import type { Claims } from '../http/tokens.ts'
import { inNetwork, networkOf } from '../queue/network.ts'
import { type Budget, createBudget } from './budget.ts'
import type { Entry } from './entries.ts'
import type { Feed } from './feed.ts'
import type { Broadcast } from './frames.ts'
import { createPresence, type Presence } from './presence.ts'
import { rightsOn } from './private-channels.ts'
import { type Published, readPublished, tableKey } from './published.ts'
import { asReader, createReaders } from './readers.ts'
import { judge } from './rows.ts'
import { createTopics, type Member, type Topics } from './topics.ts'

/** What all channels of this server have in common. */
export type Shared = ReturnType<typeof createShared>

/** How long what is published is believed to be what it was, in milliseconds. */
const PUBLISHED_MS = 1_000
/** Messages to others a second, each counted once for everyone it goes to, by network, on all processes of a server together. */
const FRAMES = { most: 10_000, perSecond: 5_000 }
/** So many bytes more, and a message counts once more. */
const WEIGHED = 4096
/** Bytes of messages from a network, before anyone looks into them, on all processes together. */
const BYTES = { most: 8 * 1024 * 1024, perSecond: 1024 * 1024 }
/** Different filters for those whom the database answers alike: each costs a little at every change. */
const MOST_FILTERS = 100
const MOST_NETWORKS = 10_000

const service: Caller = { role: 'service_role', claims: { role: 'service_role' }, headers: {} }

const relayed = z.object({
	key: z.string(),
	event: z.string(),
	payload: z.unknown().optional(),
	bytes: z.base64().optional(),
	// A release before this one says neither.
	network: z.string().default(''),
	count: z.int().min(1).default(1),
})

type Sent = { ip: string; except?: Member }

type Settings = {
	db: Database
	feed: Pick<Feed, 'ask' | 'publish' | 'live'>
	processes: number
	/** Messages a second that this process tells, whoever they are from. */
	told: number
}

export function createShared({ db, feed, processes, told }: Settings) {
	const topics: Topics = createTopics()
	const readers = createReaders()
	const frames = budgetsOf(FRAMES, processes)
	const bytes = budgetsOf(BYTES, processes)
	const all = createBudget(2 * told, told)
	/** Whether everyone on a topic, in this process, may be told so many more things by someone of a network, wherever that one is. */
	const mayTell = (key: string, network: string, count: number) => {
		const cost = count * (1 + topics.members(key).size)
		return frames(network).take(cost) && all.take(cost)
	}
	const presence: Presence = createPresence({ topics, publish: feed.publish, mayTell })
	let known: { at: number; published: Promise<Published>; done: boolean } | undefined

	return {
		topics,
		presence,
		readers,
		live: feed.live,
		/** For who has the connection already. */
		async publishedBy(client: Pick<ClientBase, 'query'>): Promise<Published> {
			if (known?.done && performance.now() - known.at < PUBLISHED_MS) return await known.published
			const published = await readPublished(client)
			known = { at: performance.now(), published: Promise.resolve(published), done: true }
			return published
		},
		/** Also gives newly published tables what makes them heard. */
		published(): Promise<Published> {
			if (known && performance.now() - known.at < PUBLISHED_MS) return known.published
			const published = feed.live().then(() =>
				feed.ask(async (client) => {
					await client.query('select realtime_service.follow_publication()')
					return await readPublished(client)
				}),
			)
			const mine = { at: performance.now(), published, done: false }
			known = mine
			published.then(
				() => {
					mine.done = true
				},
				() => {
					if (known === mine) known = undefined
				},
			)
			return published
		},
		/** What the database has against a filter, before it is needed. */
		async tryFilter({ conditions, schema, table: name }: Entry, claims: Claims): Promise<string | undefined> {
			const table = conditions.length > 0 && (await this.published()).get(tableKey(schema, name ?? ''))
			if (!table) return undefined
			const patterns = conditions.flatMap((one) => (one.op === 'match' || one.op === 'imatch' ? [one.value] : []))
			if (readers.filtersOf(claims) >= MOST_FILTERS) return 'Unable to subscribe to changes: too many different filters'
			const tried = (client: Pick<ClientBase, 'query'>) =>
				asReader(client, { claims }, async () => {
					await judge(client, table, [{}], [conditions])
					for (const pattern of patterns) await client.query(`select '' ~ $1`, [pattern])
				})
			return await feed.ask((client) =>
				tried(client).then(
					() => undefined,
					(error: { code?: string; message: string }) => {
						if (!/^(?:22|42|57014)/.test(String(error.code))) throw error
						return `Unable to subscribe to changes with given parameters: ${error.message}`
					},
				),
			)
		},
		rights: (topic: string, claims: Claims, ip: string) =>
			inNetwork(ip, { method: 'GET', path: '/realtime' }, () => rightsOn(db, topic, claims)),
		/** Whether so much more may come from there. */
		mayCome: (length: number, ip: string) => bytes(networkOf(ip)).take(length),
		/** Whether someone there may be told so many more bytes of what others said. */
		mayHear: (length: number, ip: string) => frames(networkOf(ip)).take(length / 1024),
		/** False: too much from there. */
		broadcast(key: string, message: Broadcast, { ip, except }: Sent): boolean {
			const network = networkOf(ip)
			const count = 1 + Math.floor(lengthOf(message) / WEIGHED)
			if (!mayTell(key, network, count)) return false
			topics.broadcast(key, message, except && { except })
			const { event } = message
			const about = { key, event, network, count }
			feed.publish(
				'relay',
				'bytes' in message
					? { ...about, bytes: message.bytes.toString('base64') }
					: { ...about, payload: message.payload },
			)
			return true
		},
		/** What another process took from a network: it is charged for those who hear it here, and beyond its measure nobody does. */
		relay(body: unknown) {
			const { key, event, payload, bytes: text, network, count } = relayed.parse(body)
			if (!mayTell(key, network, count)) return
			topics.broadcast(key, text === undefined ? { event, payload } : { event, bytes: Buffer.from(text, 'base64') })
		},
		/** The latest of what was sent from SQL on a private channel. */
		async kept(topic: string, { since, limit }: { since: number; limit: number }) {
			const { rows } = await asCaller(db, service, 'read only', (trx) =>
				sql<{ id: string; event: string; payload: unknown }>`
					select id, event, payload from realtime.messages
					where topic = ${topic} and private and extension = 'broadcast'
						and inserted_at >= to_timestamp(${since / 1000}::float8) at time zone 'utc'
					order by inserted_at desc limit ${limit}
				`.execute(trx),
			)
			return rows.reverse()
		},
	}
}

const lengthOf = (message: Broadcast) =>
	message.event.length + ('bytes' in message ? message.bytes.length : (JSON.stringify(message.payload)?.length ?? 0))

function budgetsOf({ most, perSecond }: { most: number; perSecond: number }, processes: number) {
	const budgets = new Map<string, Budget>()
	return (network: string): Budget => {
		const budget = budgets.get(network) ?? createBudget(shareOf(most, processes), shareOf(perSecond, processes))
		if (budgets.size >= MOST_NETWORKS) budgets.clear()
		budgets.set(network, budget)
		return budget
	}
}
