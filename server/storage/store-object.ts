import { DatabaseError } from 'pg'
import type { Caller, Database } from '../database/connect.ts'
import type { Bytes } from './bytes.ts'
import { badType, tooLarge } from './errors.ts'
import {
	asStorageCaller,
	type Bucket,
	findBucket,
	idOf,
	type NewObject,
	type ObjectMetadata,
	type Operation,
	ownerOf,
	type Place,
	putObject,
	service,
	type Trx,
} from './rows.ts'
import { isAllowed, typeOf } from './sniff.ts'
import type { Upload } from './upload-body.ts'

type Parts = { db: Database; bytes: Bytes; most: number }
/** Whose, where, and whether what is there is replaced. */
export type Wish = {
	caller: Caller
	owner?: string | null
	operation: Operation
	place: Place
	upsert: boolean
	/** What the service writes in the same transaction: both are there, or neither is. */
	also?: (trx: Trx) => Promise<unknown>
}

/** Undoes what was tried. */
class Tried extends Error {}

/** Stores objects so that rows and bytes never disagree: rights first, then bytes, then the row; bytes of a row that was refused go. */
export function createStore({ db, bytes, most }: Parts) {
	const bucketOf = ({ operation, place }: Wish) =>
		asStorageCaller(db, service, operation, (trx) => findBucket(trx, place.bucket))

	/** Whether policies would let it in, before a byte is read: tried and undone. */
	async function tryOut({ caller, owner, operation, place, upsert }: Wish): Promise<void> {
		const object = {
			...place,
			version: 'trial',
			metadata: {},
			userMetadata: null,
			owner: owner ?? ownerOf(caller),
			upsert,
		}
		try {
			await asStorageCaller(db, caller, operation, async (trx) => {
				await putObject(trx, object)
				throw new Tried()
			})
		} catch (error) {
			if (!(error instanceof Tried)) throw error
		}
	}

	/** Writes the row for bytes that are there, as the caller: policies have the last word. */
	async function name({ caller, operation, also }: Wish, object: NewObject): Promise<string> {
		try {
			return await asStorageCaller(db, caller, operation, async (trx) => {
				await putObject(trx, object)
				const id = await idOf(trx, object)
				await also?.(trx)
				return id
			})
		} catch (error) {
			// Who lost the connection does not know whether the row is there: the sweep will.
			if (error instanceof DatabaseError) await bytes.remove(object.version).catch(() => {})
			throw error
		}
	}

	return {
		bucketOf,
		tryOut,
		name,
		/** How large a file in this bucket may be. */
		mostOf: ({ file_size_limit }: Bucket) => Math.min(most, file_size_limit ?? most),
		async store(wish: Wish, bucket: Bucket, upload: Upload): Promise<string> {
			let type = ''
			const written = await bytes.write(upload.bytes, {
				most: this.mostOf(bucket),
				look(head) {
					type = typeOf(head, upload.type)
					if (!isAllowed(type, bucket.allowed_mime_types)) throw badType(upload.type ?? type)
				},
			})
			try {
				await upload.ended
			} catch (error) {
				await bytes.remove(written.version).catch(() => {})
				throw error
			}
			return await name(wish, {
				...wish.place,
				version: written.version,
				metadata: metadataOf(written, type, upload.cacheControl),
				userMetadata: upload.metadata,
				owner: wish.owner ?? ownerOf(wish.caller),
				upsert: wish.upsert,
			})
		},
	}
}

function metadataOf(
	{ size, md5 }: { size: number; md5: string },
	mimetype: string,
	cacheControl: string,
): ObjectMetadata {
	return {
		eTag: `"${md5}"`,
		size,
		mimetype,
		cacheControl,
		lastModified: new Date().toISOString(),
		contentLength: size,
		httpStatusCode: 200,
	}
}

/** What an object already is, where another bucket takes it over. */
export function checkFits({ metadata }: { metadata: ObjectMetadata }, bucket: Bucket): void {
	if (metadata.size > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY)) throw tooLarge()
	if (!isAllowed(metadata.mimetype, bucket.allowed_mime_types)) throw badType(metadata.mimetype)
}
