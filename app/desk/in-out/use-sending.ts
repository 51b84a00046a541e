import { useEffect, useRef, useState } from 'react'
import type { ImportRow } from '../../../lib/import-lead.ts'
import { useResend } from '../../leads/use-resend.ts'
import { Refusal } from '../data/ask.ts'
import { beginImport, type Import, inBatches, type Outcome, renewImports, sendLines } from '../data/imports.ts'

type Wanted = Pick<Import, 'id' | 'file' | 'digest' | 'calls'> & { rows: ImportRow[] }
export type Sent = {
	/** What broke goes on by itself once the line is back; what was refused waits to be told. */
	state: 'running' | 'stopping' | 'stopped' | 'broke' | 'refused' | 'undone' | 'done'
	id: string
	file: string
	all: number
	outcomes: ReadonlyMap<number, Outcome>
}

/** No answer at all, or that of a server that has trouble of the moment. */
const passing = /^$|^too_many_at_once$|^PGRST00/
const stateAfter = (code: string): Sent['state'] =>
	passing.test(code) ? 'broke' : code === 'import_undone' ? 'undone' : 'refused'

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

	const goOn = () => run(sent?.outcomes ?? new Map())
	const resend = useResend(() => void goOn())

	async function run(before: ReadonlyMap<number, Outcome>) {
		if (under.current || !wanted.current) return
		const { id, file, rows, ...about } = wanted.current
		under.current = true
		stopped.current = false
		const outcomes = new Map(before)
		const tell = (state: Sent['state']) => setSent({ state, id, file, all: rows.length, outcomes: new Map(outcomes) })
		tell('running')
		try {
			await beginImport(id, { file, ...about, lines: rows.length })
			for (const batch of inBatches(rows.filter(({ line }) => !outcomes.has(line)))) {
				if (stopped.current) break
				for (const outcome of await sendLines(id, batch)) outcomes.set(outcome.line, outcome)
				resend.begin()
				tell(stopped.current ? 'stopping' : 'running')
			}
			tell(outcomes.size < rows.length ? 'stopped' : 'done')
			resend.end()
		} catch (error) {
			const state = stopped.current ? 'stopped' : stateAfter(error instanceof Refusal ? error.code : '')
			tell(state)
			if (state === 'broke') resend.wait(0)
			else resend.end()
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
		goOn,
		stop: () => {
			stopped.current = true
			setSent((now) => now && { ...now, state: 'stopping' })
		},
		forget: () => {
			stopped.current = true
			wanted.current = undefined
			resend.end()
			setSent(undefined)
		},
	}
}
