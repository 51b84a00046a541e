import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../http/caller.ts'
import { asRequester, asService, fewWords, readWords, type Storage, type StorageContext, target } from './context.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import { checkBucketName } from './names.ts'
import { findBucket, findObject, namesOf, type ObjectRow, type Trx } from './rows.ts'
import { serve } from './serve.ts'

/** Ten years: beyond that nobody means a date. */
const expiresIn = z.number().int().min(1).max(315_360_000)
const signing = z.object({ expiresIn })
const signingMany = z.object({ expiresIn, paths: z.array(z.string().max(1024)).min(1).max(1000) })
const HIDDEN = 'Either the object does not exist or you do not have access to it'

export function createDownloadRoutes(storage: Storage) {
	const { bytes, signed } = storage
	const app = new Hono<AppEnv>()

	const found = async (trx: Trx, place: { bucket: string; key: string }): Promise<ObjectRow> => {
		const row = await findObject(trx, place)
		if (!row) throw noSuchKey()
		return row
	}

	/** What anyone may have, or the caller: a public bucket asks no policies. */
	async function shown(c: StorageContext, name: string, steps: number) {
		const place = target(c, steps)
		const bucket = await asService(storage, c, name, (trx) => findBucket(trx, place.bucket))
		const reading = (trx: Trx) => found(trx, place)
		const row = await (bucket.public ? asService(storage, c, name, reading) : asRequester(storage, c, name, reading))
		return { row, isPublic: bucket.public }
	}

	app.get('/object/public/:bucket/:key{.+}', async (c) => {
		const place = target(c, 2)
		const row = await asService(storage, c, 'object.get_public', async (trx) => {
			const bucket = await findBucket(trx, place.bucket)
			if (!bucket.public) throw noSuchBucket()
			return await found(trx, place)
		})
		return serve(c, bytes, row, { isPublic: true })
	})

	app.post('/object/sign/:bucket', fewWords, async (c) => {
		const bucket = checkBucketName(c.req.param('bucket'))
		const asked = await readWords(c, signingMany)
		const readable = await asRequester(storage, c, 'object.sign_many', (trx) => namesOf(trx, bucket, asked.paths))
		const signOne = async (key: string) => {
			if (!readable.has(key)) return { error: HIDDEN, path: key, signedURL: null }
			const token = await signed.sign('download', { bucket, key }, asked.expiresIn)
			return { error: null, path: key, signedURL: `/object/sign/${bucket}/${key}?token=${token}` }
		}
		return c.json(await Promise.all(asked.paths.map(signOne)))
	})

	app.post('/object/sign/:bucket/:key{.+}', fewWords, async (c) => {
		const place = target(c, 2)
		const asked = await readWords(c, signing)
		await asRequester(storage, c, 'object.sign', (trx) => found(trx, place))
		const token = await signed.sign('download', place, asked.expiresIn)
		return c.json({ signedURL: `/object/sign/${place.bucket}/${place.key}?token=${token}` })
	})

	app.get('/object/sign/:bucket/:key{.+}', async (c) => {
		const place = target(c, 2)
		const { exp } = await signed.open('download', place, c.req.query('token'))
		const row = await asService(storage, c, 'object.get_signed', (trx) => found(trx, place))
		return serve(c, bytes, row, { isPublic: false, expires: new Date(exp * 1000) })
	})

	const info = async (c: StorageContext, steps: number) => {
		const { row } = await shown(c, 'object.get_info', steps)
		const { id, name, version, bucket_id, metadata, user_metadata, created_at } = row
		return c.json({
			id,
			name,
			version,
			bucket_id,
			size: metadata.size,
			content_type: metadata.mimetype,
			cache_control: metadata.cacheControl,
			etag: metadata.eTag,
			metadata: user_metadata ?? {},
			last_modified: metadata.lastModified,
			created_at,
		})
	}
	app.get('/object/info/authenticated/:bucket/:key{.+}', (c) => info(c, 3))
	app.get('/object/info/public/:bucket/:key{.+}', (c) => info(c, 3))
	app.get('/object/info/:bucket/:key{.+}', (c) => info(c, 2))

	const download = async (c: StorageContext, steps: number) => {
		const { row, isPublic } = await shown(c, 'object.get_authenticated', steps)
		return serve(c, bytes, row, { isPublic })
	}
	app.get('/object/authenticated/:bucket/:key{.+}', (c) => download(c, 2))
	app.get('/object/:bucket/:key{.+}', (c) => download(c, 1))
	return app
}
