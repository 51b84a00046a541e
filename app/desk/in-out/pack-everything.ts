import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/export.ts'
import { BOM, csvLine } from '../../../lib/csv.ts'
import { PHOTO_BUCKET } from '../../../lib/photos.ts'
import { zonedIso } from '../../../lib/zoned.ts'
import type { Saving } from '../../platform/save-file.ts'
import { rows as read } from '../data/ask.ts'
import { beginExport, exported, officeTime } from '../data/take-out.ts'

type Row = Record<string, unknown>
type Packed = { name: string; input: Blob | string; lastModified: Date }
type Tell = (said: string) => void
/** What has been read, for the words at the end. */
type Counts = { rows: number; photos: string[]; missing: string[] }

/** Writes all that the desk knows into one ZIP file, part by part; no more than one part is in memory. */
export async function packEverything(saving: Saving, tell: Tell, signal: AbortSignal) {
	const counts: Counts = { rows: 0, photos: [], missing: [] }
	const { makeZip } = await import('client-zip')
	const reader = makeZip(files(counts, tell, signal)).getReader()
	for (let step = await reader.read(); !step.done; step = await reader.read()) {
		signal.throwIfAborted()
		await saving.write(step.value as Uint8Array<ArrayBuffer>)
	}
	const missing = counts.missing.length
	return { rows: counts.rows, photos: counts.photos.length - missing, missing }
}

async function* files(counts: Counts, tell: Tell, signal: AbortSignal): AsyncGenerator<Packed> {
	const lastModified = new Date()
	const id = await beginExport()
	for (const [part, [name]] of Object.entries(words.parts)) {
		const { csv, json } = await partFiles(exported<Row>(id, part, signal), (rows, count) => {
			counts.rows += rows.length
			if (part === 'lead_photos') counts.photos.push(...rows.map(({ object_name }) => String(object_name)))
			tell(words.reading(name, count.toLocaleString('en-US')))
		})
		yield { name: `${name}.csv`, input: csv, lastModified }
		yield { name: `${name}.json`, input: json, lastModified }
	}
	for (const [place, photo] of counts.photos.entries()) {
		signal.throwIfAborted()
		tell(words.photos(String(place + 1), String(counts.photos.length)))
		const input = await read((supabase) => supabase.storage.from(PHOTO_BUCKET).download(photo)).catch(() => undefined)
		if (input) yield { name: `photos/${photo}`, input, lastModified }
		else counts.missing.push(photo)
	}
	const lines = Object.values(words.parts).map(([name, holds]) => `${name.padEnd(16)}${holds}`)
	const made = zonedIso(lastModified.getTime(), company.timeZone)
	yield { name: 'README.txt', input: words.readme(made, lines, counts.missing), lastModified }
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/
const inOffice = (value: unknown) => (typeof value === 'string' && isMoment.test(value) ? officeTime(value) : value)

/** The same rows twice: for a spreadsheet, and exactly. */
async function partFiles(pages: AsyncGenerator<Row[]>, read: (rows: Row[], count: number) => void) {
	const csv: string[] = []
	const json: string[] = []
	let head: string[] | undefined
	let count = 0
	for await (const rows of pages) {
		count += rows.length
		read(rows, count)
		if (!head && rows[0]) {
			head = Object.keys(rows[0])
			csv.push(BOM + csvLine(head))
		}
		csv.push(rows.map((row) => csvLine((head ?? []).map((key) => inOffice(row[key])))).join(''))
		json.push(rows.map((row) => JSON.stringify(row)).join(',\n'))
	}
	return { csv: new Blob(csv), json: new Blob(['[\n', json.filter(Boolean).join(',\n'), '\n]\n']) }
}
