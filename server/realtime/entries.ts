import { BadFilter, type Condition, parseFilter } from './filter.ts'
import type { Wanted } from './join.ts'
import { type Published, type Role, type Table, tableKey } from './published.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One thing a subscriber wants to hear of. */
export type Entry = {
	id: number
	event: '*' | ChangeType
	schema: string
	/** All of the schema, where it is not named. */
	table: string | undefined
	conditions: Condition[]
	/** The same in one text: those with the same one are judged together. Empty without any. */
	asked: string
	select: string[] | undefined
}

/** Identical wishes share one number. */
export function numbered(wanted: Wanted[]): { id: number; entry: Wanted }[] {
	const known = new Map<string, number>()
	return wanted.map((entry) => {
		const key = JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
		const id = known.get(key) ?? known.size + 1
		known.set(key, id)
		return { id, entry }
	})
}

/** What of it can be told, and what the subscriber hears of the rest. */
export function understood(wanted: { id: number; entry: Wanted }[], role: Role, published: Published) {
	const entries: Entry[] = []
	const problems: string[] = []
	for (const { id, entry } of new Map(wanted.map((one) => [one.id, one])).values()) {
		const problem = refuse(entry, role, published)
		if (problem) {
			problems.push(problem)
			continue
		}
		const conditions = entry.filter ? parseFilter(entry.filter) : []
		entries.push({
			id,
			event: entry.event,
			schema: entry.schema ?? 'public',
			table: isAll(entry.table) ? undefined : (entry.table ?? undefined),
			conditions,
			asked: conditions.length > 0 ? JSON.stringify(conditions) : '',
			select: entry.select ?? undefined,
		})
	}
	return { entries, problems }
}

const isAll = (table: string | null | undefined) => !table || table === '*'

function refuse(entry: Wanted, role: Role, published: Published): string | undefined {
	const { schema, table, filter, select } = entry
	const told = `schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: ${filter ?? '[]'}`
	const unable = (why: string) =>
		`Unable to subscribe to changes with given parameters. ${why}, parameters: [event: ${entry.event}, ${told}]`
	try {
		const conditions = filter ? parseFilter(filter) : []
		if (isAll(table)) {
			if (select || conditions.length > 0) return unable('A column list or a filter needs a table')
			const any = [...published.values()].some(
				(one) => one.schema === (schema ?? 'public') && one.readers.includes(role),
			)
			return any ? undefined : unable('No table of this schema is published')
		}
		const found = published.get(tableKey(schema ?? 'public', table ?? ''))
		if (!found) return unable('Please check that the table is part of the publication supabase_realtime')
		if (!found.columns.some(({ isKey }) => isKey)) return unable('Error 400: Bad Request, no primary key')
		const readable = readableColumns(found, role)
		if (!found.readers.includes(role) || found.columns.some((column) => column.isKey && !readable.includes(column)))
			return unable('Error 401: Unauthorized')
		const names = [...conditions.map(({ column }) => column), ...(select ?? [])]
		const missing = names.find((name) => !readable.some((column) => column.name === name))
		return missing === undefined ? undefined : unable(`invalid column ${missing}`)
	} catch (error) {
		if (error instanceof BadFilter) return unable(error.message)
		throw error
	}
}

export const readableColumns = (table: Table, role: Role) =>
	table.columns.filter(({ readers }) => readers.includes(role))

export const wants = ({ event, schema, table }: Entry, change: { schema: string; table: string; type: ChangeType }) =>
	schema === change.schema &&
	(table === undefined || table === change.table) &&
	(event === '*' || event === change.type)
