import { useRef, useState } from 'react'
import {
	type Columns,
	type FileLine,
	type FileTable,
	guessColumns,
	type ImportField,
	type ReadLine,
	readLine,
	sameInFile,
} from '../../../lib/import-lead.ts'
import { findMatches, type Import, isUnfinished, type Match, useImports } from '../data/imports.ts'
import { readFile } from './read-file.ts'
import type { Refused } from './read-table.ts'
import { rememberColumns, rememberedColumns } from './remembered-columns.ts'
import { useSending } from './use-sending.ts'

export type Source = { file: string; digest: string; table: FileTable; before: Import | undefined }
/** The lines as they were read, who of them is here already, and who stands in the file twice. */
export type Checked = { lines: ReadLine[]; matches: Map<number, Match>; again: Map<number, number> }
type Checking = { state: 'idle' | 'failed' } | { state: 'busy'; done: number; all: number }

const AT_ONCE = 500

/** Some lines at a time, so that the page goes on answering between them. */
async function readLines(given: readonly FileLine[], columns: Columns): Promise<ReadLine[]> {
	const lines: ReadLine[] = []
	for (let from = 0; from < given.length; from += AT_ONCE) {
		lines.push(...given.slice(from, from + AT_ONCE).map((line) => readLine(line, columns)))
		await new Promise((done) => setTimeout(done))
	}
	return lines
}

/** A file on its way in, step by step. Each step keeps what the one before has found. */
export function useImport() {
	const { data: imports = [] } = useImports()
	const [reading, setReading] = useState<Refused | 'busy'>()
	const [source, setSource] = useState<Source>()
	const [columns, setColumns] = useState<Columns>([])
	const [checking, setChecking] = useState<Checking>({ state: 'idle' })
	const [checked, setChecked] = useState<Checked>()
	const sending = useSending()
	/** Who begins anew while something is under way does not hear of it any more. */
	const turn = useRef(0)

	async function open(file: Blob, name: string) {
		const mine = ++turn.current
		setReading('busy')
		const read = await readFile(file)
		if (mine !== turn.current) return
		if ('refused' in read) return setReading(read.refused)
		setReading(undefined)
		setColumns(guessColumns(read.table.head, rememberedColumns()))
		const same = imports.filter(({ digest, undone_at }) => digest === read.digest && undone_at === null)
		setSource({ file: name, ...read, before: same.find(isUnfinished) ?? same[0] })
	}

	async function check() {
		if (!source || checking.state === 'busy') return
		const mine = ++turn.current
		setChecking({ state: 'busy', done: 0, all: source.table.lines.length })
		rememberColumns(source.table.head, columns)
		const lines = await readLines(source.table.lines, columns)
		const ready = lines.filter(({ errors }) => errors.length === 0).map(({ row }) => row)
		const tell = (done: number) => mine === turn.current && setChecking({ state: 'busy', done, all: ready.length })
		try {
			const matches = await findMatches(ready, tell)
			if (mine !== turn.current) return
			setChecked({ lines, matches, again: sameInFile(lines) })
			setChecking({ state: 'idle' })
		} catch {
			if (mine === turn.current) setChecking({ state: 'failed' })
		}
	}

	function go(another: boolean, calls: Import['calls']) {
		if (!source || !checked) return
		const rows = checked.lines
			.filter(({ errors }) => errors.length === 0)
			.map(({ row }) => (another ? { ...row, another } : row))
		const known = source.before && isUnfinished(source.before) ? source.before.id : undefined
		void sending.begin({ id: known ?? crypto.randomUUID(), file: source.file, digest: source.digest, calls, rows })
	}

	const toColumns = () => {
		turn.current++
		setChecked(undefined)
		setChecking({ state: 'idle' })
	}
	const startOver = () => {
		toColumns()
		setSource(undefined)
		setReading(undefined)
		sending.forget()
	}
	const setColumn = (place: number, field: ImportField | undefined) =>
		setColumns((before) => before.map((was, index) => (index === place ? field : was)))
	return { reading, source, columns, checking, checked, sending, open, setColumn, check, go, toColumns, startOver }
}
export type ImportSteps = ReturnType<typeof useImport>
