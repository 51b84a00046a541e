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
import { box, small } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { keep, useKeptFields } from '../ui/use-kept.ts'

const look = `mt-1 ${box}`

/** What comes next, when, and a word about it, said by hand. */
export function NextStep({ lead }: { lead: DeskLead }) {
	const [asking, setAsking] = useState(false)
	const draft = `step-${lead.id}`
	// Whoever leaves it goes by what is stored when they come back.
	const close = () => {
		keep(draft, undefined)
		setAsking(false)
	}
	return (
		<>
			<button type="button" aria-label={words.changeLabel} onClick={() => setAsking(true)} className={small}>
				{words.change}
			</button>
			<Sheet open={asking} onClose={close} title={words.title(personOf(lead))}>
				<StepForm lead={lead} draft={draft} onSaved={close} />
			</Sheet>
		</>
	)
}

type Props = { lead: DeskLead; draft: string; onSaved: () => void }

function StepForm({ lead: { id, next_action, next_due, next_note }, draft, onSaved }: Props) {
	const form = useId()
	const [busy, setBusy] = useState(false)
	const { typed, field } = useKeptFields(draft, {
		action: next_action ?? 'call',
		due: toField(next_due ? Date.parse(next_due) : morning(1)),
		note: next_note,
	})
	const save = async (event: FormEvent) => {
		event.preventDefault()
		const action = typed.action as keyof typeof actions
		const due = fromField(typed.due)
		if (Number.isNaN(due) || busy) return
		setBusy(true)
		const next = { next_action: action, next_due: new Date(due).toISOString(), next_note: typed.note.trim() }
		if (await changeLeads([{ id, ...next }], words.saved(capital(actions[action])))) onSaved()
		setBusy(false)
	}
	return (
		<form onSubmit={save} className="grid gap-4 text-sm font-bold">
			<label htmlFor={`${form}-action`}>
				{words.what}
				<select id={`${form}-action`} {...field('action')} data-first className={look}>
					{Object.entries(actions).map(([value, label]) => (
						<option key={value} value={value}>
							{capital(label)}
						</option>
					))}
				</select>
			</label>
			<label htmlFor={`${form}-due`}>
				{words.when} <span className="font-normal text-mute">{zone}</span>
				<input
					id={`${form}-due`}
					{...field('due')}
					type="datetime-local"
					required
					min="2020-01-01T00:00"
					max="2099-12-31T23:59"
					className={look}
				/>
			</label>
			<label htmlFor={`${form}-note`}>
				{words.note} <span className="font-normal text-mute">{words.optional}</span>
				<input id={`${form}-note`} {...field('note')} maxLength={200} className={look} />
			</label>
			<Button type="submit" look="ink">
				{words.save}
			</Button>
		</form>
	)
}
