import { company } from '../../../content/company.ts'
import { toField } from '../../../lib/desk-time.ts'
import { zonedIso } from '../../../lib/zoned.ts'
import { ask } from './ask.ts'
import { proven } from './decide.ts'
import { askedFor, type Filters } from './filters.ts'

/** Rows on their way out. The database decides who may, and writes down who took what and how many. */
type Page<Row> = { rows: Row[]; after: string | null }

/** A list as it is filtered, or everything. The owner shows first that it is still them. */
export const beginExport = (filters?: Filters) =>
	proven(() => ask<string>('begin_export', { filters: filters ? askedFor(filters) : null }))

/** The rows of an export, some at a time, for as long as they are wanted. */
export async function* exported<Row>(id: string, part: string, signal: AbortSignal): AsyncGenerator<Row[]> {
	let after: string | null = null
	do {
		signal.throwIfAborted()
		const page: Page<Row> = await ask<Page<Row>>('export_rows', { export: id, part, after })
		after = page.after
		yield page.rows
	} while (after !== null)
}

/** The clock of the office. */
export const officeTime = (time: string | null) => time && zonedIso(Date.parse(time), company.timeZone)
export const officeDay = () => toField(Date.now()).slice(0, 10)
