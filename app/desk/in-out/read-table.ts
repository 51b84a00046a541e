import Papa from 'papaparse'
import { CELL_MOST, type FileLine, type FileTable, MOST_COLUMNS, MOST_LINES } from '../../../lib/import-lead.ts'

export type Refused = 'too_large' | 'too_many_lines' | 'too_many_columns' | 'empty' | 'unreadable'
export type Read = { table: FileTable; digest: string } | { refused: Refused }

/** Text as some program wrote it: UTF-8 or UTF-16 with their marks, UTF-8 without, else what Windows has always written. */
export function decoded(bytes: Uint8Array): string {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

/** Excel's own files are ZIP files, older ones begin with these four bytes. */
const isWorkbook = (text: string) => text.startsWith('PK\u0003\u0004') || text.startsWith('ÐÏ\u0011à')

/** Excel's own first line, which tells what stands between the cells and is none of them. Some fill it up like the lines below it. */
const told = /^(\s*)"?sep=(.)(?:\2|["\t ])*(?=[\r\n])/i

const quoted = /(^|[,;\t\r\n])"[^"]*"(?:"[^"]*")*/g

/** What stands between the cells of the heading: cells below it may hold more of another. */
function separatorOf(text: string): string {
	const unquoted = text.slice(0, 100_000).replace(quoted, (cell) => cell.replace(/(?!^)[,;\t\r\n]/g, ''))
	const heading = unquoted.split(/[\r\n]+/).find((line) => /[^\s,;"]/.test(line)) ?? ''
	let [separator, most] = ['', 1]
	for (const mark of [',', ';', '\t']) {
		const { length } = heading.split(mark)
		if (length > most) [separator, most] = [mark, length]
	}
	return separator
}

/** The lines of a CSV file, whatever stands between its cells. Lines without a word in them are none. */
export function readTable(text: string): FileTable | Refused {
	if (isWorkbook(text)) return 'unreadable'
	const bare = text.replace(told, '$1').replace(/^\uFEFF/, '')
	const { data, errors } = Papa.parse<string[]>(bare, {
		preview: MOST_LINES * 2 + 2,
		// Where nothing splits the heading, it is guessed.
		delimiter: told.exec(text)?.[2] ?? separatorOf(bare),
	})
	const broken = new Set(
		errors.filter(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes').map(({ row }) => row),
	)
	const filled = data.flatMap((cells, place): FileLine[] =>
		cells.some((cell) => cell.trim() !== '')
			? [
					{
						line: place + 1,
						cells: cells.map((cell) => cell.slice(0, CELL_MOST)),
						...(broken.has(place) && { broken: true }),
					},
				]
			: [],
	)
	const [head, ...lines] = filled
	if (!head || lines.length === 0) return 'empty'
	if (lines.length > MOST_LINES) return 'too_many_lines'
	if (filled.some(({ cells }) => cells.length > MOST_COLUMNS)) return 'too_many_columns'
	return { head: head.cells.map((cell) => cell.slice(0, 200)), lines }
}

export async function readBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Read> {
	const table = readTable(decoded(bytes))
	if (typeof table === 'string') return { refused: table }
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
	return { table, digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
