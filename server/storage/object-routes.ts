import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AppEnv, callerOf } from '../http/caller.ts'
import { asRequester, asService, fewWords, readWords, type Storage, type StorageContext, target } from './context.ts'
import { accessDenied, noSuchKey } from './errors.ts'
import { listObjects } from './list.ts'
import { checkBucketName, checkKey } from './names.ts'
import { deleteObjects, findBucket, findObject, type ObjectRow, ownerOf } from './rows.ts'
import { checkFits, createStore } from './store-object.ts'

const path = z.string().max(1024)
const removal = z.object({ prefixes: z.array(path).max(1000) })
const transfer = z.object({
	bucketId: z.string(),
	sourceKey: path,
	destinationKey: path,
	destinationBucket: z.string().optional(),
	copyMetadata: z.boolean().default(true),
	metadata: z.record(z.string(), z.unknown()).optional(),
})
const listing = z.object({
	prefix: z.string().max(1024).default(''),
	limit: z.number().int().min(1).default(100),
	offset: z.number().int().min(0).default(0),
	search: z.string().max(1024).default(''),
	sortBy: z
		.object({
			column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
			order: z.enum(['asc', 'desc']).default('asc'),
		})
		.prefault({}),
})

export function createObjectRoutes(storage: Storage) {
	const { verify, bytes } = storage
	const store = createStore(storage)
	const app = new Hono<AppEnv>()

	app.post('/object/list/:bucket', fewWords, async (c) => {
		const bucket = checkBucketName(c.req.param('bucket'))
		const asked = await readWords(c, listing)
		return c.json(await asRequester(storage, c, 'object.list', (trx) => listObjects(trx, bucket, asked)))
	})

	app.delete('/object/:bucket', fewWords, async (c) => {
		const bucket = checkBucketName(c.req.param('bucket'))
		const { prefixes } = await readWords(c, removal)
		const rows = await asRequester(storage, c, 'object.delete_many', (trx) => deleteObjects(trx, bucket, prefixes))
		storage.removal.run().catch(() => {})
		return c.json(rows)
	})
	app.delete('/object/:bucket/:key{.+}', fewWords, async (c) => {
		const { bucket, key } = target(c, 1)
		const rows = await asRequester(storage, c, 'object.delete', (trx) => deleteObjects(trx, bucket, [key]))
		if (rows.length === 0) throw noSuchKey()
		storage.removal.run().catch(() => {})
		return c.json({ message: 'Successfully deleted' })
	})

	/** What is to go where, once it is known to be there and to fit. */
	async function read(c: StorageContext, name: string) {
		const asked = await readWords(c, transfer)
		const from = { bucket: checkBucketName(asked.bucketId), key: asked.sourceKey }
		const to = {
			bucket: checkBucketName(asked.destinationBucket ?? asked.bucketId),
			key: checkKey(asked.destinationKey),
		}
		const row = await asRequester(storage, c, name, (trx) => findObject(trx, from))
		if (!row) throw noSuchKey()
		if (to.bucket !== from.bucket)
			checkFits(row, await asService(storage, c, name, (trx) => findBucket(trx, to.bucket)))
		return { asked, to, row }
	}

	app.post('/object/move', fewWords, async (c) => {
		const { to, row } = await read(c, 'object.move')
		const moved = await asRequester(storage, c, 'object.move', (trx) =>
			sql`update storage.objects set bucket_id = ${to.bucket}, name = ${to.key}, updated_at = now() where id = ${row.id}`.execute(
				trx,
			),
		)
		if (!moved.numAffectedRows) throw accessDenied('new row violates row-level security policy')
		return c.json({ message: 'Successfully moved' })
	})

	app.post('/object/copy', fewWords, async (c) => {
		const { asked, to, row } = await read(c, 'object.copy')
		const caller = await callerOf(c, verify)
		const operation = { name: 'object.copy', method: c.req.method, path: c.req.path }
		const wish = { caller, operation, place: to, upsert: c.req.header('x-upsert') === 'true' }
		await store.tryOut(wish)
		const id = await store.name(wish, {
			...to,
			...copyOf(row, asked),
			version: await bytes.copy(row.version),
			owner: ownerOf(caller),
			upsert: wish.upsert,
		})
		return c.json({ Key: `${to.bucket}/${to.key}`, Id: id })
	})
	return app
}

const copyOf = ({ metadata, user_metadata }: ObjectRow, asked: z.output<typeof transfer>) => ({
	metadata: { ...metadata, lastModified: new Date().toISOString() },
	userMetadata: asked.copyMetadata ? user_metadata : (asked.metadata ?? null),
})
