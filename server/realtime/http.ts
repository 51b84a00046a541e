import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type AppEnv, callerOf } from '../http/caller.ts'
import { type Claims, TokenError, type VerifyToken } from '../http/tokens.ts'
import type { Broadcast } from './frames.ts'
import type { Realtime } from './realtime.ts'
import { topicKey } from './topics.ts'

const name = z
	.string()
	.min(1)
	.max(246)
	.refine((topic) => !topic.includes('\0'))
const batch = z.object({
	messages: z
		.array(
			z.object({
				topic: name,
				event: z.string().min(1).max(255),
				payload: z.unknown().optional(),
				private: z.boolean().nullish(),
			}),
		)
		.min(1)
		.max(100),
})

type Settings = { realtime: Pick<Realtime, 'broadcast' | 'rights' | 'mayCome'>; verify: VerifyToken }
type To = { topic: string; isPrivate: boolean; ip: string; claims: Claims }

/** Messages to channels from whoever has no socket open. */
export function createBroadcasts({ realtime, verify }: Settings) {
	const app = new Hono<AppEnv>()

	/** Sent to nobody where it may not be; the sender hears nothing of that, as on a socket. */
	async function send({ topic, isPrivate, ip, claims }: To, message: Broadcast): Promise<boolean> {
		if (isPrivate && !(await realtime.rights(topic, claims, ip)).broadcast.write) return true
		return realtime.broadcast(topicKey(topic, isPrivate), message, { ip })
	}

	/** Upstream lets nobody in without a key or a token, whoever that then is. */
	async function senderOf(c: Context<AppEnv>): Promise<Claims> {
		const key = c.req.header('apikey')
		if (!c.req.header('authorization')) {
			if (!key) throw new TokenError('no api key was given')
			if (!key.startsWith('sb_publishable_')) return await verify(key)
		}
		return (await callerOf(c, verify)).claims as Claims
	}

	app.onError((error, c) => {
		if (error instanceof TokenError) return c.json({ message: 'Unauthorized' }, 401)
		throw error
	})

	const tooMany = { message: 'Too many requests' }
	const busy = { 'retry-after': '1' }

	app.post('/broadcast', async (c) => {
		const claims = await senderOf(c)
		const body = await c.req.text()
		if (!realtime.mayCome(body.length, c.var.clientIp)) return c.json(tooMany, 429, busy)
		const asked = batch.safeParse(parsed(body))
		if (!asked.success)
			return c.json({ message: 'Unprocessable entity', errors: asked.error.issues.map(({ message }) => message) }, 422)
		for (const { topic, event, payload, private: isPrivate } of asked.data.messages) {
			const to = { topic, isPrivate: isPrivate ?? false, ip: c.var.clientIp, claims }
			if (!(await send(to, { event, payload: payload ?? {} }))) return c.json(tooMany, 429, busy)
		}
		return c.body(null, 202)
	})

	app.post('/broadcast/:topic/events/:event', async (c) => {
		const claims = await senderOf(c)
		const topic = name.safeParse(c.req.param('topic'))
		if (!topic.success) return c.json({ message: 'Unprocessable entity' }, 422)
		if (c.req.query('persist') || c.req.query('persist[ttl]'))
			return c.json({ message: 'Storing a message is not supported: send it from SQL' }, 422)
		const event = c.req.param('event')
		const to = {
			topic: topic.data,
			isPrivate: c.req.query('private') === 'true',
			ip: c.var.clientIp,
			claims,
		}
		const bytes = c.req.header('content-type')?.startsWith('application/octet-stream')
		const body = Buffer.from(await c.req.arrayBuffer())
		if (!realtime.mayCome(body.length, c.var.clientIp)) return c.json(tooMany, 429, busy)
		const payload = bytes ? undefined : parsed(body.toString('utf8'))
		const message: Broadcast | undefined = bytes
			? { event, bytes: body }
			: payload !== undefined
				? { event, payload }
				: undefined
		if (!message) return c.json({ message: 'Unprocessable entity' }, 422)
		return (await send(to, message)) ? c.body(null, 202) : c.json(tooMany, 429, busy)
	})
	return app
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
