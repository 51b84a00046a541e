import { Hono } from 'hono'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { AppEnv } from '../http/caller.ts'
import { asRequester, asService, fewWords, readWords, type Storage } from './context.ts'
import { alreadyExists, invalidRequest, noSuchBucket, notEmpty } from './errors.ts'
import { checkBucketName } from './names.ts'
import { type Bucket, deleteObjects, findBucket } from './rows.ts'

const units: Record<string, number> = {
	b: 1,
	kb: 1000,
	mb: 1000 ** 2,
	gb: 1000 ** 3,
	kib: 1024,
	mib: 1024 ** 2,
	gib: 1024 ** 3,
}

/** A number of bytes, or one with its unit. */
const size = z.union([z.number(), z.string()]).transform((given, check) => {
	const [, amount, unit = 'b'] = /^(\d{1,15}(?:\.\d+)?)\s*([kmg]?i?b)?$/i.exec(String(given)) ?? []
	const bytes = Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? Number.NaN))
	if (!Number.isSafeInteger(bytes)) check.addIssue('must be a size like 20MB')
	return bytes
})
const settings = {
	public: z.boolean().optional(),
	file_size_limit: size.nullish(),
	allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
}
const creation = z.object({ id: z.string().optional(), name: z.string(), ...settings })
const change = z.object(settings)
const listing = z.object({
	limit: z.coerce.number().int().min(1).max(1000).default(1000),
	offset: z.coerce.number().int().min(0).default(0),
	search: z.string().max(100).default(''),
	sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
	sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const columns = sql`id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at, type`
/** A statement that empties has to end in time. */
const AT_ONCE = 1000

export function createBucketRoutes(storage: Storage) {
	const app = new Hono<AppEnv>()

	app.post('/bucket', fewWords, async (c) => {
		const { name, id = name, ...asked } = await readWords(c, creation)
		checkBucketName(id)
		await asRequester(storage, c, 'bucket.create', (trx) =>
			sql`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
				values (${id}, ${name}, ${asked.public ?? false}, ${asked.file_size_limit ?? null}, ${asked.allowed_mime_types ?? null})`.execute(
				trx,
			),
		).catch((error) => {
			throw error instanceof DatabaseError && error.code === '23505' ? alreadyExists('BucketAlreadyExists') : error
		})
		return c.json({ name: id })
	})

	app.get('/bucket', async (c) => {
		const asked = listing.safeParse(c.req.query())
		if (!asked.success) throw invalidRequest('querystring is invalid')
		const { limit, offset, search, sortColumn, sortOrder } = asked.data
		const { rows } = await asRequester(storage, c, 'bucket.list', (trx) =>
			sql<Bucket>`select ${columns} from storage.buckets where strpos(lower(name), lower(${search})) > 0
				order by ${sql.ref(sortColumn)} ${sql.raw(sortOrder)} limit ${limit} offset ${offset}`.execute(trx),
		)
		return c.json(rows)
	})

	app.get('/bucket/:id', async (c) =>
		c.json(await asRequester(storage, c, 'bucket.get', (trx) => findBucket(trx, c.req.param('id')))),
	)

	app.put('/bucket/:id', fewWords, async (c) => {
		const asked = await readWords(c, change)
		const { numAffectedRows } = await asRequester(storage, c, 'bucket.update', (trx) =>
			sql`update storage.buckets set public = coalesce(${asked.public ?? null}, public),
				file_size_limit = case when ${asked.file_size_limit !== undefined} then ${asked.file_size_limit ?? null}::bigint else file_size_limit end,
				allowed_mime_types = case when ${asked.allowed_mime_types !== undefined} then ${asked.allowed_mime_types ?? null}::text[] else allowed_mime_types end,
				updated_at = now() where id = ${c.req.param('id')}`.execute(trx),
		)
		if (!numAffectedRows) throw noSuchBucket()
		return c.json({ message: 'Successfully updated' })
	})

	app.post('/bucket/:id/empty', fewWords, async (c) => {
		const id = c.req.param('id')
		await asRequester(storage, c, 'bucket.empty', (trx) => findBucket(trx, id))
		let gone = AT_ONCE
		while (gone === AT_ONCE)
			gone = await asRequester(storage, c, 'bucket.empty', async (trx) => {
				const { rows } = await sql<{ name: string }>`
					select name from storage.objects where bucket_id = ${id} limit ${AT_ONCE}`.execute(trx)
				return (
					await deleteObjects(
						trx,
						id,
						rows.map(({ name }) => name),
					)
				).length
			})
		storage.removal.run().catch(() => {})
		return c.json({ message: 'Successfully emptied' })
	})

	app.delete('/bucket/:id', fewWords, async (c) => {
		const id = c.req.param('id')
		await asRequester(storage, c, 'bucket.delete', (trx) => findBucket(trx, id))
		const { rows } = await asService(storage, c, 'bucket.delete', (trx) =>
			sql`select from storage.objects where bucket_id = ${id} limit 1`.execute(trx),
		)
		if (rows.length) throw notEmpty()
		const { numAffectedRows } = await asRequester(storage, c, 'bucket.delete', (trx) =>
			sql`delete from storage.buckets where id = ${id}`.execute(trx),
		)
		if (!numAffectedRows) throw noSuchBucket()
		return c.json({ message: 'Successfully deleted' })
	})
	return app
}
