import { Hono } from 'hono'
import { type AppEnv, callerOf } from '../http/caller.ts'
import { fewWords, incomingOf, type Storage, type StorageContext, target } from './context.ts'
import { drain } from './drain.ts'
import { ownerOf, service } from './rows.ts'
import { createStore, type Wish } from './store-object.ts'
import { readUpload } from './upload-body.ts'

/** As on hosted Supabase. */
const UPLOAD_SECONDS = 2 * 3600

export function createUploadRoutes(storage: Storage) {
	const { verify, signed } = storage
	const store = createStore(storage)
	const app = new Hono<AppEnv>()

	const wishOf = (c: StorageContext, name: string, steps: number): Omit<Wish, 'caller' | 'upsert'> => ({
		operation: { name, method: c.req.method, path: c.req.path },
		place: target(c, steps),
	})

	/** Asks first and reads then. Whoever is refused is let speak to the end, as far as that is short: a connection that is cut has no answer. */
	async function receive(c: StorageContext, prepare: () => Promise<Wish>) {
		const incoming = incomingOf(c)
		try {
			return await storage.underWay(incoming, async () => {
				const wish = await prepare()
				const bucket = await store.bucketOf(wish)
				await store.tryOut(wish)
				const upload = await readUpload(incoming, store.mostOf(bucket))
				const id = await store.store(wish, bucket, upload)
				if (wish.upsert) storage.removal.run().catch(() => {})
				return { id, wish }
			})
		} catch (error) {
			await drain(incoming)
			throw error
		}
	}

	const signPath = '/object/upload/sign/:bucket/:key{.+}'
	app.post(signPath, fewWords, async (c) => {
		const caller = await callerOf(c, verify)
		const upsert = c.req.header('x-upsert') === 'true'
		const wish = { ...wishOf(c, 'object.sign_upload_url', 3), caller, upsert }
		await store.bucketOf(wish)
		await store.tryOut(wish)
		const { bucket, key } = wish.place
		const token = await signed.sign('upload', wish.place, UPLOAD_SECONDS, { upsert, owner: ownerOf(caller) })
		return c.json({ url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token })
	})
	app.put(signPath, async (c) => {
		const { wish } = await receive(c, async () => {
			const wanted = wishOf(c, 'object.upload_signed', 3)
			const { upsert, owner } = await signed.open('upload', wanted.place, c.req.query('token'))
			const given = typeof owner === 'string' ? owner : null
			return { ...wanted, caller: service, owner: given, upsert: upsert === true }
		})
		return c.json({ Key: `${wish.place.bucket}/${wish.place.key}` })
	})

	app.on(['POST', 'PUT'], '/object/:bucket/:key{.+}', async (c) => {
		const { id, wish } = await receive(c, async () => {
			const replaces = c.req.method === 'PUT'
			const caller = await callerOf(c, verify)
			const upsert = replaces || c.req.header('x-upsert') === 'true'
			return { ...wishOf(c, replaces ? 'object.upload_update' : 'object.upload', 1), caller, upsert }
		})
		return c.json({ Id: id, Key: `${wish.place.bucket}/${wish.place.key}` })
	})
	return app
}
