import { type RawBuilder, sql, type Transaction } from 'kysely'
import { asCaller, type Caller, type Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { noSuchBucket } from './errors.ts'

export type Bucket = {
	id: string
	name: string
	owner: string | null
	public: boolean
	file_size_limit: number | null
	allowed_mime_types: string[] | null
	created_at: Date
	updated_at: Date
}
export type ObjectMetadata = {
	eTag: string
	size: number
	mimetype: string
	cacheControl: string
	lastModified: string
	contentLength: number
	httpStatusCode: number
}
export type ObjectRow = {
	id: string
	bucket_id: string
	name: string
	version: string
	metadata: ObjectMetadata
	user_metadata: Record<string, unknown> | null
	created_at: Date
	updated_at: Date
	last_accessed_at: Date
}
export type Place = { bucket: string; key: string }
export type NewObject = Place & {
	version: string
	metadata: Partial<ObjectMetadata>
	userMetadata: Record<string, unknown> | null
	owner: string | null
	upsert: boolean
}
export type Trx = Transaction<Tables>

/** What policies may ask about a request besides who sends it. */
export type Operation = { name: string; method: string; path: string }

/** One transaction as the caller, with all that policies on objects may read; rows go only by this way. */
export function asStorageCaller<T>(
	db: Database,
	caller: Caller,
	{ name, method, path }: Operation,
	work: (trx: Trx) => Promise<T>,
): Promise<T> {
	return asCaller(db, caller, 'read write', async (trx) => {
		await sql`
			select set_config('request.method', ${method}, true), set_config('request.path', ${path}, true),
				set_config('request.jwt.claim.sub', ${String(caller.claims.sub ?? '')}, true),
				set_config('request.jwt.claim.role', ${caller.role}, true),
				set_config('storage.operation', ${`storage.${name}`}, true),
				set_config('storage.allow_delete_query', 'true', true)
		`.execute(trx)
		return await work(trx)
	})
}

/** The service itself, whom policies do not hold. */
export const service: Caller = { role: 'service_role', claims: { role: 'service_role' }, headers: {} }

export async function findBucket(trx: Trx, id: string): Promise<Bucket> {
	const { rows } = await sql<Bucket>`
		select id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at
		from storage.buckets where id = ${id}`.execute(trx)
	if (!rows[0]) throw noSuchBucket()
	return rows[0]
}

const columns = sql`id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`

export async function findObject(trx: Trx, { bucket, key }: Place): Promise<ObjectRow | undefined> {
	const { rows } = await sql<ObjectRow>`
		select ${columns} from storage.objects where bucket_id = ${bucket} and name = ${key}`.execute(trx)
	return rows[0]
}

/** Which of these the caller may read. */
export async function namesOf(trx: Trx, bucket: string, keys: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ name: string }>`
		select name from storage.objects where bucket_id = ${bucket} and name = any(${keys})`.execute(trx)
	return new Set(rows.map(({ name }) => name))
}

/** Writes the row. Without `returning`, which would take the right to read; an upsert takes that by itself. */
export async function putObject(trx: Trx, { bucket, key, version, metadata, userMetadata, owner, upsert }: NewObject) {
	const replaced: RawBuilder<unknown> = upsert
		? sql`on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
			user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id,
			updated_at = now(), last_accessed_at = now()`
		: sql``
	await sql`
		insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
		values (${bucket}, ${key}, ${version}, ${JSON.stringify(metadata)}::jsonb,
			${userMetadata && JSON.stringify(userMetadata)}::jsonb, ${isUuid(owner) ? owner : null}::uuid, ${owner})
		${replaced}`.execute(trx)
}

const isUuid = (text: string | null) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/** The id of what was just written, which its writer may be unable to read. */
export async function idOf(trx: Trx, { bucket, key }: Place): Promise<string> {
	await sql`set local role service_role`.execute(trx)
	return (await findObject(trx, { bucket, key }))?.id ?? ''
}

export async function deleteObjects(trx: Trx, bucket: string, keys: string[]): Promise<ObjectRow[]> {
	const { rows } = await sql<ObjectRow>`
		delete from storage.objects where bucket_id = ${bucket} and name = any(${keys}) returning ${columns}`.execute(trx)
	return rows
}

export const ownerOf = ({ claims }: Caller): string | null => (typeof claims.sub === 'string' ? claims.sub : null)
