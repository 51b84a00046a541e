import { type FormEvent, useId, useState } from 'react'
import { capital } from '../../../content/words/desk/lead.ts'
import * as words from '../../../content/words/desk/next-step.ts'
import { actions } from '../../../content/words/desk/timeline.ts'
import { zone } from '../../../content/words/desk/when.ts'
import { fromField, morning, toField } from '../../../lib/desk-time.ts'
import { Button } from '../../ui/button.tsx'
import { changeLeads } from '../data/change.ts'
import type { DeskLead } from '../data/rows.ts'
import { personOf } from '../person.ts'
import { small } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'

const box = 'mt-1 block h-12 w-full min-w-0 rounded-xl border-fine border-edge/60 bg-field px-3 font-normal'

/** What comes next, when, and a word about it, said by hand. */
export function NextStep({ lead }: { lead: DeskLead }) {
	const [asking, setAsking] = useState(false)
	return (
		<>
			<button type="button" aria-label={words.changeLabel} onClick={() => setAsking(true)} className={small}>
				{words.change}
			</button>
			<Sheet open={asking} onClose={() => setAsking(false)} title={words.title(personOf(lead))}>
				<StepForm lead={lead} onSaved={() => setAsking(false)} />
			</Sheet>
		</>
	)
}

function StepForm({
	lead: { id, next_action, next_due, next_note },
	onSaved,
}: {
	lead: DeskLead
	onSaved: () => void
}) {
	const field = useId()
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const form = new FormData(event.currentTarget)
		const action = form.get('action') as keyof typeof actions
		const due = fromField(String(form.get('due')))
		if (Number.isNaN(due)) return
		const next = {
			next_action: action,
			next_due: new Date(due).toISOString(),
			next_note: String(form.get('note')).trim(),
		}
		if (await changeLeads([{ id, ...next }], words.saved(capital(actions[action])))) onSaved()
	}
	return (
		<form onSubmit={save} className="grid gap-4 text-sm font-bold">
			<label htmlFor={`${field}-action`}>
				{words.what}
				<select id={`${field}-action`} name="action" data-first defaultValue={next_action ?? 'call'} className={box}>
					{Object.entries(actions).map(([value, label]) => (
						<option key={value} value={value}>
							{capital(label)}
						</option>
					))}
				</select>
			</label>
			<label htmlFor={`${field}-due`}>
				{words.when} <span className="font-normal text-mute">{zone}</span>
				<input
					id={`${field}-due`}
					name="due"
					type="datetime-local"
					required
					min="2020-01-01T00:00"
					max="2099-12-31T23:59"
					defaultValue={toField(next_due ? Date.parse(next_due) : morning(1))}
					className={box}
				/>
			</label>
			<label htmlFor={`${field}-note`}>
				{words.note} <span className="font-normal text-mute">{words.optional}</span>
				<input id={`${field}-note`} name="note" maxLength={200} defaultValue={next_note} className={box} />
			</label>
			<Button type="submit" look="ink">
				{words.save}
			</Button>
		</form>
	)
}
