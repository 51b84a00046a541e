import { type Broadcast, type Version, writeBroadcast } from './frames.ts'
import type { Rights } from './private-channels.ts'

/** A topic as one subscriber has joined it. */
export type Member = {
	/** As the client names it, with `realtime:` before. */
	topic: string
	version: Version
	rights: Rights
	/** Sends what is written already. */
	send: (frame: string | Buffer) => void
	push: (event: string, payload: string) => void
	presence: { enabled: boolean }
}

/** Public and private channels of one name are two. */
export const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`

/** Who has joined what, on this server. */
export function createTopics() {
	const topics = new Map<string, Set<Member>>()
	return {
		members: (key: string): ReadonlySet<Member> => topics.get(key) ?? new Set(),
		count: () => topics.values().reduce((sum, { size }) => sum + size, 0),
		join(key: string, member: Member): () => void {
			const members = topics.get(key) ?? new Set()
			topics.set(key, members.add(member))
			return () => {
				members.delete(member)
				if (members.size === 0 && topics.get(key) === members) topics.delete(key)
			}
		},
		/** Written once for each version that is spoken there; tells how many it went to. */
		broadcast(
			key: string,
			message: Broadcast,
			{ except, meta }: { except?: Member; meta?: Record<string, unknown> } = {},
		) {
			const written = new Map<Version, string | Buffer | undefined>()
			let sent = 0
			for (const member of topics.get(key) ?? []) {
				if (member === except || !member.rights.broadcast.read) continue
				if (!written.has(member.version))
					written.set(member.version, writeBroadcast(member.version, member.topic, message, meta))
				const frame = written.get(member.version)
				if (frame === undefined) continue
				member.send(frame)
				sent++
			}
			return sent
		},
	}
}
export type Topics = ReturnType<typeof createTopics>
