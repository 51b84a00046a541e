import { z } from 'zod'

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).catch(false)
const text = z.string().max(300)

/** Whatever else an entry says is not kept: it would lie in memory as long as the channel is open. */
const entry = z.object({
	event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
	schema: text.nullish(),
	table: text.nullish(),
	filter: z.string().nullish(),
	select: z.array(text).max(100).nullish(),
})
export type Wanted = z.infer<typeof entry>

const join = z.object({
	access_token: z.string().nullish(),
	config: z
		.object({
			private: flag,
			broadcast: z
				.object({
					ack: flag,
					self: flag,
					replay: z.object({ since: z.number(), limit: z.number().int().min(1).max(25).catch(25) }).nullish(),
					replication_ready: flag,
				})
				.partial()
				.nullish(),
			presence: z
				.object({ key: z.string().max(200).catch(''), enabled: flag })
				.partial()
				.nullish(),
			postgres_changes: z.array(entry).max(100).nullish(),
		})
		.partial()
		.nullish(),
})

/** What a subscriber asks for when joining; whatever else it says is no concern of ours. */
export function readJoin(payload: unknown) {
	const { success, data, error } = join.safeParse(payload)
	if (!success) return { problem: error.issues[0]?.message ?? 'unknown' }
	const { access_token: token, config } = data
	return {
		token,
		private: config?.private ?? false,
		ack: config?.broadcast?.ack ?? false,
		self: config?.broadcast?.self ?? false,
		replay: config?.broadcast?.replay ?? undefined,
		replicationReady: config?.broadcast?.replication_ready ?? false,
		presence: { key: config?.presence?.key ?? '', enabled: config?.presence?.enabled ?? false },
		changes: config?.postgres_changes ?? [],
	}
}
