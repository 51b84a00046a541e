import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/numbers.ts'
import { money } from '../../../content/words/dollars.ts'
import { type DeskNumbers, sourceLines } from '../../../lib/desk-numbers.ts'
import { toField } from '../../../lib/desk-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { enterCost, useCosts } from '../data/numbers.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useWho } from '../who.ts'
import { Plot } from './plot.tsx'

const dollars = (amount: number | undefined, otherwise: string) => (amount === undefined ? otherwise : money(amount))

/** Where leads came from, and what each cost where the owner has said it. */
export function Sources({ numbers }: { numbers: DeskNumbers }) {
	const { owner } = useWho()
	const { data: costs = [] } = useCosts()
	const lines = sourceLines(numbers, costs)
	if (lines.length === 0 && !owner) return null
	return (
		<Plot
			title={words.sources}
			note={words.sourcesNote}
			rests={numbers.leads}
			bars={lines.slice(0, 12).map(({ source, leads, cost, perLead }) => ({
				label: source,
				value: leads,
				says:
					cost === undefined
						? String(leads)
						: `${leads} · ${dollars(perLead, words.none)} ${words.perLead.toLowerCase()}`,
			}))}
			head={[words.source, words.leads, words.deals, words.cost, words.perLead, words.perDeal]}
			rows={lines.map(({ source, leads, closed, cost, perLead, perDeal }) => [
				source,
				String(leads),
				String(closed),
				dollars(cost, words.unknown),
				cost === undefined ? '' : dollars(perLead, words.none),
				cost === undefined ? '' : dollars(perDeal, words.none),
			])}
		>
			{owner && <EnterCost sources={lines.map(({ source }) => source)} />}
		</Plot>
	)
}

function EnterCost({ sources }: { sources: string[] }) {
	const [open, setOpen] = useState(false)
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const sent = new FormData(event.currentTarget)
		const text = (name: string) => String(sent.get(name) ?? '').trim()
		const cost = {
			source: text('source').toLowerCase(),
			month: `${text('month')}-01`,
			dollars: Number(text('dollars')),
		}
		if (await enterCost(cost)) setOpen(false)
	}
	return (
		<>
			<Button look="quiet" className="mt-3" onClick={() => setOpen(true)}>
				{words.enter}
			</Button>
			<Sheet open={open} onClose={() => setOpen(false)} title={words.enter} note={words.enterNote}>
				<form onSubmit={save} className="grid gap-4">
					<Field label={words.source} hint={words.sourceHint} name="source" list="sources" required maxLength={60} />
					<datalist id="sources">
						{sources.map((source) => (
							<option key={source} value={source} />
						))}
					</datalist>
					<Field
						label={words.month}
						name="month"
						type="month"
						required
						defaultValue={toField(Date.now()).slice(0, 7)}
						pattern="\d{4}-\d\d"
					/>
					<Field label={words.dollars} name="dollars" type="number" required min={0} max={10_000_000} step={1} />
					<Button type="submit">{words.save}</Button>
				</form>
			</Sheet>
		</>
	)
}
