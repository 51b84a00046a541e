import { sql } from 'kysely'
import type { ObjectRow, Trx } from './rows.ts'

type Asked = {
	prefix: string
	limit: number
	offset: number
	search: string
	sortBy: { column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'; order: 'asc' | 'desc' }
}
type Entry = { name: string } & (
	| Pick<ObjectRow, 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'>
	| { id: null; updated_at: null; created_at: null; last_accessed_at: null; metadata: null }
)

const MOST = 1000

/** What lies in a folder, of what the caller may see: folders first, without anything but their names. */
export async function listObjects(trx: Trx, bucket: string, { prefix, limit, offset, search, sortBy }: Asked) {
	const steps = prefix.replace(/^\/+|\/+$/g, '')
	const folder = steps && `${steps}/`
	const { rows } = await sql<Entry>`
		with inside as (
			select substr(name, char_length(${folder}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
			from storage.objects
			where bucket_id = ${bucket} and starts_with(name collate "C", ${folder})
				and starts_with(lower(substr(name, char_length(${folder}) + 1)), lower(${search}))
		), entries as (
			select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
				null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
			from inside where strpos(rest, '/') > 0 group by 1
			union all
			select rest, id, updated_at, created_at, last_accessed_at, metadata from inside where strpos(rest, '/') = 0
		)
		select * from entries
		order by id is not null, ${sql.ref(sortBy.column)} ${sql.raw(sortBy.order)}, name ${sql.raw(sortBy.order)}
		limit ${Math.min(limit, MOST)} offset ${offset}`.execute(trx)
	return rows
}
