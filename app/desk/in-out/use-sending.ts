import { useEffect, useRef, useState } from 'react'
import type { ImportRow } from '../../../lib/import-lead.ts'
import { Refusal } from '../data/ask.ts'
import { beginImport, inBatches, type Outcome, renewImports, sendLines } from '../data/imports.ts'

type Wanted = { id: string; file: string; digest: string; rows: ImportRow[] }
export type Sent = {
	state: 'running' | 'stopping' | 'stopped' | 'broke' | 'undone' | 'done'
	id: string
	file: string
	all: number
	outcomes: ReadonlyMap<number, Outcome>
}

/** Lines on their way to the database, some at a time. What has an answer is not sent again; what has none is, and comes once all the same. */
export function useSending() {
	const [sent, setSent] = useState<Sent>()
	const wanted = useRef<Wanted>(undefined)
	const stopped = useRef(false)
	const under = useRef(false)
	const busy = sent?.state === 'running' || sent?.state === 'stopping'

	useEffect(() => {
		if (!busy) return
		const warn = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [busy])
	// Whoever goes to another room stops it there; the same file goes on.
	useEffect(
		() => () => {
			stopped.current = true
		},
		[],
	)

	async function run(before: ReadonlyMap<number, Outcome>) {
		const { id, file, digest, rows } = wanted.current ?? { id: '', file: '', digest: '', rows: [] }
		if (under.current || !id) return
		under.current = true
		stopped.current = false
		const outcomes = new Map(before)
		const tell = (state: Sent['state']) => setSent({ state, id, file, all: rows.length, outcomes: new Map(outcomes) })
		tell('running')
		try {
			await beginImport(id, { file, digest, lines: rows.length })
			for (const batch of inBatches(rows.filter(({ line }) => !outcomes.has(line)))) {
				if (stopped.current) break
				for (const outcome of await sendLines(id, batch)) outcomes.set(outcome.line, outcome)
				tell(stopped.current ? 'stopping' : 'running')
			}
			tell(outcomes.size < rows.length ? 'stopped' : 'done')
		} catch (refused) {
			tell(refused instanceof Refusal && refused.code === 'import_undone' ? 'undone' : 'broke')
		} finally {
			under.current = false
			renewImports()
		}
	}

	return {
		sent,
		begin: (asked: Wanted) => {
			if (under.current) return
			wanted.current = asked
			return run(new Map())
		},
		goOn: () => run(sent?.outcomes ?? new Map()),
		stop: () => {
			stopped.current = true
			setSent((now) => now && { ...now, state: 'stopping' })
		},
		forget: () => {
			stopped.current = true
			wanted.current = undefined
			setSent(undefined)
		},
	}
}
