import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Feed } from './feed.ts'
import type { Member, Topics } from './topics.ts'

type Meta = Record<string, unknown>
/** Someone who is there, on one channel of one server. */
const here = z.object({ topic: z.string(), key: z.string(), ref: z.string(), meta: z.record(z.string(), z.unknown()) })
type Here = z.infer<typeof here>
const difference = z.object({ joins: z.array(here), leaves: z.array(here) })
const whole = z.object({ all: z.array(here) })

/** How often a server says that it lives, and for how long it is believed. */
const ALIVE_MS = 10_000
const GONE_MS = 30_000

type Settings = { topics: Topics; publish: Feed['publish'] }

/** Who is there, on all servers: each keeps its own and hears of the others'. */
export function createPresence({ topics, publish }: Settings) {
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

	/** What a server has now, instead of what it had. */
	function replace(server: string, now: Here[]) {
		const before = others.get(server)?.all ?? new Map<string, Here>()
		const after = new Map(now.map((one) => [one.ref, one]))
		others.set(server, { all: after, heardAt: performance.now() })
		tell(
			now.filter(({ ref }) => !before.has(ref)),
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
		track(member: Member, about: { topic: string; key: string; meta: Meta }) {
			const before = own.get(member)
			const now: Here = {
				...about,
				ref: randomUUID(),
				meta: { ...about.meta, ...(before && { phx_ref_prev: before.ref }) },
			}
			own.set(member, now)
			const leaves = before ? [before] : []
			tell([now], leaves)
			publish('presence', { joins: [now], leaves })
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
			const { joins, leaves } = said.data
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
