import { useQuery } from '@tanstack/react-query'
import type { ImportRow } from '../../../lib/import-lead.ts'
import { ask, rows } from './ask.ts'
import { desk } from './client.ts'

/** `lead_imports` */
export type Import = {
	id: string
	created_at: string
	file: string
	digest: string
	lines: number
	calls: 'today' | 'tomorrow' | 'next_week'
	added: number
	here: number
	failed: number
	undone_at: string | null
	removed: number
	kept: number
}
export type Match = {
	line: number
	lead: string | null
	name: string | null
	same: 'phone' | 'email' | null
	wished: boolean
}
export type Outcome = { line: number; outcome: 'added' | 'here' | 'failed' | 'removed' | 'kept'; reason: string | null }
export type Undone = { removed: number; kept: number; left: number; worked_on: { id: string; name: string }[] }

export const doneOf = ({ added, here, failed }: Import) => added + here + failed
export const isUnfinished = (one: Import) => one.undone_at === null && doneOf(one) < one.lines

const SHOWN = 20

export const useImports = () =>
	useQuery({
		queryKey: ['imports'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('lead_imports')
					.select('id,created_at,file,digest,lines,calls,added,here,failed,undone_at,removed,kept')
					.order('created_at', { ascending: false })
					.limit(SHOWN)
					.overrideTypes<Import[], { merge: false }>(),
			),
	})

export const renewImports = () => void desk.invalidateQueries({ queryKey: ['imports'] })

/** Some at a time: so many that the bar moves, so few that none keeps others waiting. */
const ASKED_AT_ONCE = 400
const SENT_AT_ONCE = 100
const BYTES_AT_ONCE = 300_000

/** Who of a file is here already, by the lines. */
export async function findMatches(
	wanted: readonly ImportRow[],
	tell: (done: number) => void,
): Promise<Map<number, Match>> {
	const found = new Map<number, Match>()
	for (let from = 0; from < wanted.length; from += ASKED_AT_ONCE) {
		tell(from)
		const people = wanted.slice(from, from + ASKED_AT_ONCE).map(({ line, phone, email }) => ({ line, phone, email }))
		for (const match of await ask<Match[]>('import_matches', { people })) found.set(match.line, match)
	}
	return found
}

/** Groups of lines that a request can carry. */
export function inBatches(wanted: readonly ImportRow[]): ImportRow[][] {
	const batches: ImportRow[][] = []
	let bytes = 0
	for (const row of wanted) {
		const size = 4 * (row.motivation.length + row.address.length + row.name.length) + 400
		const last = batches.at(-1)
		if (!last || last.length >= SENT_AT_ONCE || bytes + size > BYTES_AT_ONCE) {
			batches.push([row])
			bytes = size
		} else {
			last.push(row)
			bytes += size
		}
	}
	return batches
}

export const beginImport = (id: string, { file, ...about }: Pick<Import, 'file' | 'digest' | 'lines' | 'calls'>) =>
	ask<null>('begin_import', { import_id: id, file: file.slice(0, 200), ...about })

export const sendLines = (id: string, lines: ImportRow[]) => ask<Outcome[]>('import_leads', { import_id: id, lines })

/** Takes an import back, some leads at a time. */
export async function undoImport(id: string, tell: (undone: Undone) => void): Promise<Undone> {
	for (;;) {
		const undone = await ask<Undone>('undo_import', { import_id: id })
		tell(undone)
		if (undone.left <= 0) return undone
	}
}
