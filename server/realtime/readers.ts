import type { ClientBase } from 'pg'
import type { Claims } from '../http/tokens.ts'
import { type ChangeType, type Entry, readableColumns, wants } from './entries.ts'
import type { Condition } from './filter.ts'
import { type Published, type Table, tableKey } from './published.ts'
import { judge, type Row, readRows, readWriters } from './rows.ts'

export type Change = {
	at: Date
	schema: string
	table: string
	type: ChangeType
	key?: Row
	/** Which transaction wrote the row as it was then. */
	xmin?: string
	old?: Row
	oldKey?: Row
}

/** A change as JSON, and the frames that were made of it: what is the same for many is written once. */
export type Told = { data: string; frames: Map<string, Buffer> }

/** Who listens on one channel. `tell` sends a change; `drop` ends one wish that cannot be granted any more. */
export type Listener = {
	entries: Entry[]
	tell: (ids: number[], told: Told) => void
	drop: (entry: Entry, why: string) => void
	/** Something happened that could not be told. */
	missed: () => void
}

/** Everyone whom the database would answer alike: asked once for all of them. */
export type Reader = { claims: Claims; listeners: Set<Listener> }

type Asker = Pick<ClientBase, 'query'>
/** A row as the reader may see it, by the wish it is for. */
type Shown = { record?: Row; old?: Row; meets: Map<string, boolean> }

/** How long reading a reader's rows may take, in milliseconds, and how long applying their filters. */
const PATIENCE_MS = 3_000
const FILTERS_MS = 250
/** A row that is larger is told without its long texts. */
const LARGEST = 1024 * 1024
const SHORT = 64

export function createReaders() {
	const readers = new Map<string, Reader>()
	return {
		all: () => [...readers.values()],
		count: () => readers.size,
		/** How many different filters are applied for whoever has these claims. */
		filtersOf(claims: Claims): number {
			const listeners = readers.get(JSON.stringify(claims))?.listeners ?? new Set()
			return new Set([...listeners].flatMap(({ entries }) => entries.map(({ asked }) => asked))).size
		},
		add(claims: Claims, listener: Listener): () => void {
			const key = JSON.stringify(claims)
			const reader = readers.get(key) ?? { claims, listeners: new Set() }
			readers.set(key, reader)
			reader.listeners.add(listener)
			return () => {
				reader.listeners.delete(listener)
				if (reader.listeners.size === 0 && readers.get(key) === reader) readers.delete(key)
			}
		},
	}
}

/** Shows a reader's listeners what changed, as far as the reader may see it at this moment. */
export async function tellReader(client: Asker, reader: Reader, changes: Change[], published: Published) {
	const wishes = [...reader.listeners].flatMap(({ entries }) => entries)
	const wanted = changes.filter((change) => wishes.some((wish) => wants(wish, change)))
	if (wanted.length === 0) return
	const shown = new Map<Change, Shown>()
	for (const [name, these] of Map.groupBy(wanted, ({ schema, table }) => tableKey(schema, table))) {
		const table = published.get(name)
		if (!table?.readers.includes(reader.claims.role) || !table.columns.some(({ isKey }) => isKey)) continue
		for (const [change, seen] of await look(client, reader, table, these)) shown.set(change, seen)
	}
	for (const change of wanted) {
		const seen = shown.get(change)
		const table = published.get(tableKey(change.schema, change.table))
		if (seen && table) tellListeners(reader, table, change, seen)
	}
}

async function look(client: Asker, reader: Reader, table: Table, changes: Change[]): Promise<Map<Change, Shown>> {
	const conditions = () => {
		const relevant = [...reader.listeners].flatMap(({ entries }) =>
			entries.filter((entry) => entry.asked && changes.some((change) => wants(entry, change))),
		)
		return new Map(relevant.map(({ asked, conditions: all }) => [asked, all]))
	}
	const once = (some: Map<string, Condition[]>) =>
		asReader(client, reader, () => lookOnce(client, reader, table, { changes, conditions: some }))
	try {
		return await once(conditions())
	} catch (error) {
		if (!isTheirs(error)) throw error
		const all = conditions()
		const patterns = [...all].filter(([, some]) => some.some(({ op }) => isPattern.test(op)))
		// What takes too long is most likely a pattern; of anything else each is tried by itself.
		if ((error as { code?: string }).code === TOO_LONG)
			for (const [asked] of patterns.length ? patterns : all) dropWish(reader, asked)
		else
			for (const [asked, some] of all)
				await once(new Map([[asked, some]])).catch((why) => {
					if (!isTheirs(why)) throw why
					dropWish(reader, asked)
				})
		return await once(conditions()).catch((why) => {
			if (!isTheirs(why)) throw why
			for (const listener of reader.listeners) listener.missed()
			return new Map()
		})
	}
}

const TOO_LONG = '57014'
const isPattern = /like|match/

/** An answer of the database, not the end of the connection to it. */
const isTheirs = (error: unknown) => /^(?!08|57P)[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))

function dropWish(reader: Reader, asked: string) {
	for (const listener of reader.listeners)
		for (const entry of listener.entries.filter((one) => one.asked === asked))
			listener.drop(entry, 'the filter cannot be applied, or takes too long')
}

/** Whatever the reader's own policies make of it; nothing is left behind. */
export async function asReader<T>(
	client: Asker,
	{ claims }: Pick<Reader, 'claims'>,
	work: () => Promise<T>,
): Promise<T> {
	// One snapshot: what is read and who wrote it belong together.
	await client.query('begin isolation level repeatable read read only')
	try {
		await client.query(
			`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', '{}', true),
				set_config('statement_timeout', $3, true)`,
			[claims.role, JSON.stringify(claims), String(PATIENCE_MS)],
		)
		return await work()
	} finally {
		await client.query('rollback')
	}
}

type Question = { changes: Change[]; conditions: Map<string, Condition[]> }

async function lookOnce(client: Asker, { claims }: Reader, table: Table, { changes, conditions }: Question) {
	const columns = readableColumns(table, claims.role)
	const guarded = table.guarded.includes(claims.role)
	const shown = new Map<Change, Shown>()
	// Policies cannot be asked about what was: of that only the key is told.
	const oldOf = ({ old, oldKey }: Change) => {
		const told = guarded ? oldKey : old
		return told && Object.fromEntries(Object.entries(told).filter(([name]) => columns.some((one) => one.name === name)))
	}
	const there = changes.filter(({ type }) => type !== 'DELETE')
	const keys = there.map(({ key }) => key ?? {})
	const found = there.length > 0 ? await readRows(client, table, columns, keys) : []
	const writers = there.some(({ type }) => type === 'UPDATE') ? await writersOf(client, claims, table, keys) : undefined
	for (const { at, row } of found) {
		const change = there[at]
		// A row that was changed again since is told by that later change.
		if (!change || (change.type === 'UPDATE' && change.xmin !== writers?.get(at))) continue
		const old = oldOf(change)
		shown.set(change, { record: row, ...(old && { old }), meets: new Map() })
	}
	// Nor about who could have read it: whoever has the id of a lead is let in by it, so a visitor hears of none that is gone.
	const hearsOfGone = !(guarded && claims.role === 'anon')
	for (const change of changes)
		if (change.type === 'DELETE' && hearsOfGone) shown.set(change, { old: oldOf(change) ?? {}, meets: new Map() })
	// Whoever is shown nothing has nothing to be chosen from: their filters cost nobody anything.
	const rows = [...shown.values()]
	if (conditions.size > 0) await client.query(`select set_config('statement_timeout', $1, true)`, [String(FILTERS_MS)])
	const judged = await judge(
		client,
		table,
		rows.map(({ record, old }) => record ?? old ?? {}),
		[...conditions.values()],
	)
	rows.forEach((row, index) => {
		row.meets = new Map([...conditions.keys()].map((asked, at) => [asked, judged[index]?.[at] ?? false]))
	})
	return shown
}

/** Asked by a role that sees every row: who may read only some columns may not read who wrote them. */
async function writersOf(client: Asker, { role }: Claims, table: Table, keys: Row[]) {
	await client.query(`select set_config('role', 'service_role', true)`)
	const writers = await readWriters(client, table, keys)
	await client.query(`select set_config('role', $1, true)`, [role])
	return writers
}

function tellListeners({ claims, listeners }: Reader, table: Table, change: Change, { record, old, meets }: Shown) {
	const readable = readableColumns(table, claims.role)
	const written = new Map<string, Told>()
	/** As JSON, once for all who want the same columns. */
	const dataFor = (select: string[] | undefined) => {
		const key = select?.join('\n') ?? ''
		const known = written.get(key)
		if (known) return known
		const columns = readable.filter(({ name, isKey }) => !select || isKey || select.includes(name))
		const part = (row: Row) =>
			Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
		const whole = {
			schema: change.schema,
			table: change.table,
			commit_timestamp: change.at.toISOString(),
			type: change.type,
			columns: columns.map(({ name, shortType }) => ({ name, type: shortType })),
			...(record && { record: part(record) }),
			...(old && { old_record: part(old) }),
			errors: null,
		}
		const text = JSON.stringify(whole)
		const told = { data: text.length <= LARGEST ? text : JSON.stringify(shortened(whole)), frames: new Map() }
		written.set(key, told)
		return told
	}
	for (const listener of listeners) {
		const mine = listener.entries.filter(
			(entry) => wants(entry, change) && (entry.asked === '' || meets.get(entry.asked) === true),
		)
		for (const [told, entries] of Map.groupBy(mine, ({ select }) => dataFor(select)))
			listener.tell([...new Set(entries.map(({ id }) => id))], told)
	}
}

type Whole = { record?: Row; old_record?: Row; errors: string[] | null }

function shortened<T extends Whole>(told: T): T {
	const short = (row: Row | undefined) =>
		row && Object.fromEntries(Object.entries(row).filter(([, value]) => JSON.stringify(value ?? null).length <= SHORT))
	return {
		...told,
		...(told.record && { record: short(told.record) }),
		...(told.old_record && { old_record: short(told.old_record) }),
		errors: ['Error 413: Payload Too Large'],
	}
}
