import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { openKeeper } from '../bytes/open-keeper.ts'
import { BYTES_FOLDER } from '../bytes/places.ts'
import type { S3Settings } from '../bytes/s3.ts'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/caller.ts'
import type { VerifyToken } from '../http/tokens.ts'
import { createBucketRoutes } from './bucket-routes.ts'
import { createBytes } from './bytes.ts'
import type { Storage } from './context.ts'
import { createDownloadRoutes } from './download-routes.ts'
import { errorResponse, StorageError } from './errors.ts'
import { createObjectRoutes } from './object-routes.ts'
import { createRemoval } from './removal.ts'
import { createSignedUrls } from './signed-urls.ts'
import { createUnderWay } from './under-way.ts'
import { createUploadRoutes } from './upload-routes.ts'

type Settings = {
	db: Database
	verify: VerifyToken
	dataDir: string
	/** Where bytes are kept, if not in the data folder. */
	s3?: S3Settings | undefined
	/** What signed addresses are signed with is made from it. */
	secret: string
	/** Bytes of one file at most. */
	most: number
	log: Logger
	now?: () => number
	/** So many processes share what is meant for the site. */
	processes?: number
}

/** The parts of storage: what answers requests, and what others of the server store and remove with. */
export function openStorage({ db, verify, dataDir, s3, secret, most, log, now, processes }: Settings): Storage {
	const bytes = createBytes(join(dataDir, BYTES_FOLDER), openKeeper(dataDir, s3))
	const removal = createRemoval(db, bytes)
	const underWay = createUnderWay({ now, processes })
	return { db, verify, bytes, removal, signed: createSignedUrls(secret, now), underWay, most, log }
}

/** The part of Supabase's storage this product speaks. What a caller may see and do is the database's to say: policies on `storage.objects`. */
export function createStorage(storage: Storage) {
	const app = new Hono<AppEnv>()
	app.onError(errorResponse)
	app.route('/', createBucketRoutes(storage))
	// Words that stand where a bucket's name could are asked for first.
	app.route('/', createObjectRoutes(storage))
	app.route('/', createDownloadRoutes(storage))
	app.route('/', createUploadRoutes(storage))
	app.all('*', (c) => {
		const message = `Route ${c.req.method}:${c.req.path} not found`
		throw new StorageError({ statusCode: '404', error: 'Not Found', code: 'NotFound', message }, 404)
	})
	return app
}
