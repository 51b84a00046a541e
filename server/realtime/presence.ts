import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Feed } from './feed.ts'
import type { Member, Topics } from './topics.ts'

/** Someone who is there, on one channel of one server. */
const here = z.object({
	topic: z.string(),
	key: z.string(),
	ref: z.string(),
	meta: z.record(z.string(), z.unknown()),
	/** Where from; for the servers alone. */
	network: z.string().default(''),
	/** How much there is to tell, in telling. */
	weight: z.int().min(1).default(1),
})
type Here = z.infer<typeof here>
const difference = z.object({ joins: z.array(here), leaves: z.array(here) })
const whole = z.object({ all: z.array(here) })

/** How often a server says that it lives, and for how long it is believed. */
const ALIVE_MS = 10_000
const GONE_MS = 30_000

type Settings = {
	topics: Topics
	publish: Feed['publish']
	/** Whether everyone on a topic here may be told so many more things by someone of a network. */
	mayTell: (topic: string, network: string, count: number) => boolean
}

/** Who is there, on all servers: each keeps its own and hears of the others'. */
export function createPresence({ topics, publish, mayTell }: Settings) {
	const own = new Map<Member, Here>()
	const others = new Map<string, { all: Map<string, Here>; heardAt: number }>()

	const onTopic = (topic: string) => [
		...own.values().filter((one) => one.topic === topic),
		...others.values().flatMap(({ all }) => all.values().filter((one) => one.topic === topic)),
	]

	function tell(joins: Here[], leaves: Here[]) {
		for (const topic of new Set([...joins, ...leaves].map((one) => one.topic))) {
			const part = (list: Here[]) => byKey(list.filter((one) => one.topic === topic))
			const payload = JSON.stringify({ joins: part(joins), leaves: part(leaves) })
			for (const member of topics.members(topic))
				if (member.presence.enabled && member.rights.presence.read) member.push('presence_diff', payload)
		}
	}

	/** Everyone is told that it came, and once more that it went: whoever came may always go. */
	const mayCome = ({ topic, network, weight }: Here) => mayTell(topic, network, 2 * weight)

	/** What a server has now, instead of what it had. */
	function replace(server: string, now: Here[]) {
		const before = others.get(server)?.all ?? new Map<string, Here>()
		const joins = now.filter((one) => !before.has(one.ref) && mayCome(one))
		const after = new Map([...now.filter(({ ref }) => before.has(ref)), ...joins].map((one) => [one.ref, one]))
		others.set(server, { all: after, heardAt: performance.now() })
		tell(
			joins,
			[...before.values()].filter(({ ref }) => !after.has(ref)),
		)
	}

	const tellAll = () => publish('presence-all', { all: [...own.values()] })

	const timer = setInterval(() => {
		if (own.size > 0) publish('presence-alive', {})
		const old = performance.now() - GONE_MS
		for (const [server, { heardAt }] of others) {
			if (heardAt > old) continue
			replace(server, [])
			others.delete(server)
		}
	}, ALIVE_MS).unref()

	return {
		state: (topic: string) => JSON.stringify(byKey(onTopic(topic))),
		count: () => own.size,
		has: (member: Member) => own.has(member),
		/** False: too much from there. */
		track(member: Member, about: Omit<Here, 'ref'>): boolean {
			const before = own.get(member)
			const now: Here = {
				...about,
				ref: randomUUID(),
				meta: { ...about.meta, ...(before && { phx_ref_prev: before.ref }) },
			}
			if (!mayCome(now)) return false
			own.set(member, now)
			const leaves = before ? [before] : []
			tell([now], leaves)
			publish('presence', { joins: [now], leaves })
			return true
		},
		untrack(member: Member) {
			const before = own.get(member)
			if (!own.delete(member) || !before) return
			tell([], [before])
			publish('presence', { joins: [], leaves: [before] })
		},
		/** Asks the others who is there with them, and says who is here. */
		greet() {
			publish('presence-hello', {})
			if (own.size > 0) tellAll()
		},
		/** What another server said. */
		heard(server: string, kind: string, body: unknown) {
			if (kind === 'presence-hello' && own.size > 0) tellAll()
			const known = others.get(server)
			if (known) known.heardAt = performance.now()
			if (kind === 'presence-all') {
				const said = whole.safeParse(body)
				if (said.success) replace(server, said.data.all)
			}
			if (kind === 'presence-alive' && !known) publish('presence-hello', {})
			if (kind !== 'presence') return
			const said = difference.safeParse(body)
			if (!said.success) return
			const { leaves } = said.data
			const joins = said.data.joins.filter(mayCome)
			const all = known?.all ?? new Map<string, Here>()
			others.set(server, { all, heardAt: performance.now() })
			const left = leaves.filter(({ ref }) => all.delete(ref))
			for (const one of joins) all.set(one.ref, one)
			tell(joins, left)
		},
		stop() {
			clearInterval(timer)
			if (own.size > 0) publish('presence-all', { all: [] })
		},
	}
}
export type Presence = ReturnType<typeof createPresence>

const byKey = (list: Here[]) =>
	Object.fromEntries(
		[...Map.groupBy(list, ({ key }) => key)].map(([key, these]) => [
			key,
			{ metas: these.map(({ ref, meta }) => ({ ...meta, phx_ref: ref })) },
		]),
	)
