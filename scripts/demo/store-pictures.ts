import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { PHOTO_BUCKET } from '../../lib/photos.ts'
import { openKeeper } from '../../server/bytes/open-keeper.ts'
import { BYTES_FOLDER } from '../../server/bytes/places.ts'
import { asCaller, type Database } from '../../server/database/connect.ts'
import { remakePhoto } from '../../server/leads/remake-photo.ts'
import type { Env } from '../../server/settings/env.ts'
import { createBytes } from '../../server/storage/bytes.ts'
import { findBucket, service } from '../../server/storage/rows.ts'
import { createStore } from '../../server/storage/store-object.ts'
import type { Picture } from './fill.ts'

const MOST = 20 * 1024 * 1024
const masters = join(import.meta.dirname, '../../art/masters')

/** Stores photos as the server does. Where another service keeps files, or a checkout has no pictures, there are none. Tells how many. */
export async function storePictures(db: Database, env: Env, pictures: readonly Picture[]): Promise<number> {
	const { rows } = await sql<{ ours: boolean }>`select to_regnamespace('storage_service') is not null as ours`.execute(
		db,
	)
	const there = pictures.filter(({ art }) => existsSync(fileOf(art)))
	if (!rows[0]?.ours || there.length === 0) return 0
	const bytes = createBytes(join(env.dataDir, BYTES_FOLDER), openKeeper(env.dataDir, env.storageS3))
	const store = createStore({ db, bytes, most: MOST })
	const bucket = await asCaller(db, service, 'read only', (trx) => findBucket(trx, PHOTO_BUCKET))
	for (const { lead, art, caption, at } of there) {
		const { data, width, height } = await remakePhoto(fileOf(art))
		const place = { bucket: PHOTO_BUCKET, key: `${lead}/${crypto.randomUUID()}.jpg` }
		const row = { lead_id: lead, object_name: place.key, caption, width, height, created_at: at }
		await store.store(
			{
				caller: service,
				operation: { name: 'object.upload', method: 'POST', path: '/demo' },
				place,
				upsert: false,
				also: (trx) => trx.insertInto('lead_photos').values(row).execute(),
			},
			bucket,
			{
				bytes: Readable.from([data]),
				type: 'image/jpeg',
				cacheControl: 'max-age=3600',
				metadata: null,
				ended: Promise.resolve(),
			},
		)
	}
	return there.length
}

const fileOf = (art: string) => join(masters, `${art}.webp`)
