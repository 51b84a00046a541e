import * as words from '../../../content/words/desk/import.ts'
import { BOM, csvLine } from '../../../lib/csv.ts'
import { handOver } from '../../platform/save-file.ts'
import { Failure, Notice } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StepHead } from './step-head.tsx'
import type { ImportSteps } from './use-import.ts'
import type { Sent } from './use-sending.ts'

const count = (number: number) => number.toLocaleString('en-US')

const failures: { [State in Sent['state']]?: (done: string, all: string) => string } = {
	broke: words.broke,
	refused: words.wasRefused,
	undone: () => words.undoneMeanwhile,
}

/** The last steps: how far it is, and what came of it. */
export function Sending({ steps }: { steps: ImportSteps }) {
	const { sent, stop, goOn } = steps.sending
	if (!sent) return null
	const [done, all] = [count(sent.outcomes.size), count(sent.all)]
	const under = sent.state === 'running' || sent.state === 'stopping'
	return (
		<div className="grid gap-4">
			<StepHead>{sent.file}</StepHead>
			<div role="status" className="grid gap-3">
				{sent.state !== 'done' && (
					<>
						<progress
							aria-label={words.running(done, all)}
							value={sent.outcomes.size}
							max={sent.all}
							className="h-3 w-full accent-door"
						/>
						<p className="text-sm font-semibold tabular-nums">
							{sent.state === 'stopped' ? words.stopped(done, all) : words.running(done, all)}
						</p>
					</>
				)}
				{sent.state === 'done' && <Result sent={sent} />}
			</div>
			{under && (
				<>
					<p className="text-sm text-mute">{words.stayHere}</p>
					<Button look="quiet" className="justify-self-start" disabled={sent.state === 'stopping'} onClick={stop}>
						{sent.state === 'stopping' ? words.stopping : words.stop}
					</Button>
				</>
			)}
			<Failure text={failures[sent.state]?.(done, all) ?? ''} />
			{(sent.state === 'broke' || sent.state === 'refused' || sent.state === 'stopped') && (
				<Button className="justify-self-start" onClick={() => void goOn()}>
					{words.goOn}
				</Button>
			)}
			{!under && <After steps={steps} sent={sent} />}
		</div>
	)
}

const countOf = ({ outcomes }: Sent, kind: string) =>
	[...outcomes.values()].filter(({ outcome }) => outcome === kind).length

function Result({ sent }: { sent: Sent }) {
	const [here, failed] = [countOf(sent, 'here'), countOf(sent, 'failed')]
	return (
		<Notice>
			<p className="text-base font-bold">{words.added(count(countOf(sent, 'added')))}</p>
			{here > 0 && <p>{words.left(count(here))}</p>}
			{failed > 0 && <p>{words.failed(count(failed))}</p>}
		</Notice>
	)
}

function After({ steps, sent }: { steps: ImportSteps; sent: Sent }) {
	const out = leftOut(steps, sent)
	const mend = () => {
		const lines = out.map(({ cells, why }) => csvLine([...cells, why]))
		const head = csvLine([...(steps.source?.table.head ?? []), words.whatIsWrong])
		handOver(new Blob([BOM, head, ...lines], { type: 'text/csv' }), words.mendFile(sent.file.replace(/\.\w+$/, '')))
	}
	return (
		<div className="flex flex-wrap gap-2">
			{out.length > 0 && (
				<Button look="ink" onClick={mend}>
					{words.mend} ({count(out.length)})
				</Button>
			)}
			<ButtonLink href="/admin/leads" look="quiet">
				{words.toLeads}
			</ButtonLink>
			<Button look="quiet" onClick={steps.startOver}>
				{words.another}
			</Button>
		</div>
	)
}

/** The lines that did not come in, each with the reason: as wide as the head, so that the reason stands in one column. */
function leftOut({ source, checked }: ImportSteps, { outcomes }: Sent) {
	const width = source?.table.head.length ?? 0
	return (checked?.lines ?? []).flatMap(({ line, cells, errors }) => {
		const { outcome, reason } = outcomes.get(line) ?? {}
		const refused = outcome === 'failed' ? [words.failures[reason ?? ''] ?? words.anyFailure] : []
		const why = [...errors, ...refused].join('. ') || (outcome === 'here' ? words.cameMeanwhile : '')
		return why ? [{ cells: Array.from({ length: width }, (_, place) => cells[place] ?? ''), why }] : []
	})
}
