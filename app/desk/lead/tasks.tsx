import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/tasks.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addTask, removeTask, tickTask, useTasks } from '../data/tasks.ts'
import { useTeam } from '../data/team.ts'
import { box, Card } from '../ui/card.tsx'
import { useKeptFields } from '../ui/use-kept.ts'

/** What is to be done about a lead beside its next step. */
export function Tasks({ lead }: { lead: string }) {
	const { data, isError, refetch } = useTasks(lead)
	const { nameOf } = useTeam()
	return (
		<Card title={words.tasks}>
			<Failure text={isError ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{data?.length === 0 && <p className="text-sm text-mute">{words.none}</p>}
			<ul className="grid">
				{data?.map((task) => (
					<li key={task.id} className="flex items-start gap-2">
						<label className="flex min-h-11 grow items-start gap-3 py-2.5 text-sm">
							<input
								type="checkbox"
								checked={task.done_at !== null}
								onChange={() => tickTask(task)}
								className="mt-0.5 size-5 shrink-0 accent-lawn"
							/>
							<span className={classes('min-w-0 wrap-anywhere', task.done_at !== null && 'text-mute line-through')}>
								{task.title}
								<span className="block text-xs text-mute">
									{[task.due && words.by(dayOf(task.due)), nameOf(task.assignee)].filter(Boolean).join(' · ')}
								</span>
							</span>
						</label>
						<button
							type="button"
							aria-label={words.remove(task.title)}
							onClick={() => removeTask(task.id)}
							className="grid size-11 shrink-0 place-items-center rounded-lg text-mute hover:bg-sand hover:text-ink"
						>
							<Icon of={X} className="size-4" />
						</button>
					</li>
				))}
			</ul>
			<NewTask lead={lead} />
		</Card>
	)
}

function NewTask({ lead }: { lead: string }) {
	const { team } = useTeam()
	const [missing, setMissing] = useState(false)
	const [busy, setBusy] = useState(false)
	const { typed, field, done } = useKeptFields(`task-${lead}`, { title: '', due: '', assignee: '' })
	const [begun] = useState(typed.title !== '')
	const add = async (event: FormEvent) => {
		event.preventDefault()
		const title = typed.title.trim()
		setMissing(!title)
		if (!title || busy) return
		setBusy(true)
		const task = { id: crypto.randomUUID(), lead_id: lead, title, assignee: typed.assignee || null }
		try {
			// The end of that day, where it is written.
			if (await addTask({ ...task, due: typed.due ? new Date(`${typed.due}T17:00`).toISOString() : null })) done()
		} finally {
			setBusy(false)
		}
	}
	return (
		<details className="mt-1" open={begun}>
			<summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-door-deep">
				{words.add}
			</summary>
			<form onSubmit={add} className="grid gap-3 pt-1">
				<Field label={words.title} {...field('title')} maxLength={200} error={missing ? words.empty : undefined} />
				<div className="grid grid-cols-2 gap-3">
					<label className="text-sm font-bold">
						{words.day}
						<input type="date" min="2020-01-01" max="2099-12-31" {...field('due')} className={`mt-1 ${box}`} />
					</label>
					<label className="text-sm font-bold">
						{words.whose}
						<select {...field('assignee')} className={`mt-1 ${box}`}>
							<option value="">{words.anybody}</option>
							{team.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
					</label>
				</div>
				<Button type="submit" look="ink">
					{words.add}
				</Button>
			</form>
		</details>
	)
}
