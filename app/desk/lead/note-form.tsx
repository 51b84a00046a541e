import { type FormEvent, useRef, useState } from 'react'
import * as words from '../../../content/words/desk/notes.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useTeam } from '../data/team.ts'
import { useKept } from '../ui/use-kept.ts'
import { useWho } from '../who.ts'
import { mentionsIn } from './mentions.ts'

const MOST = 5000

type Props = {
	/** Tells whether it is stored. */
	onSave: (note: { body: string; mentions: string[] }) => Promise<boolean>
	was?: string
	/** What is typed is kept in this tab under it. */
	draft?: string
	onCancel?: () => void
}

/** Writes a note, or changes one. What is typed stays until it is stored. */
export function NoteForm({ onSave, was = '', draft, onCancel }: Props) {
	const { team } = useTeam()
	const { user } = useWho()
	const [body, setBody] = useKept(draft, was)
	const [busy, setBusy] = useState(false)
	const [missing, setMissing] = useState(false)
	const box = useRef<HTMLDivElement>(null)
	const others = team.filter(({ id, name }) => id !== user.id && name)
	const insert = (name: string) => {
		setBody(`${body}${!body || /\s$/.test(body) ? '' : ' '}${words.tell(name)} `)
		box.current?.querySelector('textarea')?.focus()
	}
	const save = async (event: FormEvent) => {
		event.preventDefault()
		const text = body.trim()
		setMissing(!text)
		if (!text || busy) return
		setBusy(true)
		const kept = await onSave({ body: text, mentions: mentionsIn(text, team) })
		setBusy(false)
		if (kept) setBody(was && text, true)
	}
	return (
		<form onSubmit={save} noValidate className="grid gap-2">
			<div ref={box}>
				<Field
					multiline
					label={words.label}
					name="note"
					value={body}
					maxLength={MOST}
					placeholder={words.placeholder}
					error={missing ? words.empty : undefined}
					onChange={({ currentTarget }) => setBody(currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event)
					}}
				/>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Button type="submit" look="ink" disabled={busy}>
					{busy ? words.adding : was ? words.save : words.add}
				</Button>
				{onCancel && (
					<Button
						look="quiet"
						onClick={() => {
							setBody(was, true)
							onCancel()
						}}
					>
						{words.cancel}
					</Button>
				)}
				{others.map(({ id, name }) => (
					<button
						key={id}
						type="button"
						onClick={() => insert(name)}
						className="min-h-11 rounded-lg px-2 text-sm font-semibold text-door-deep hover:bg-sand"
					>
						{words.tell(name)}
					</button>
				))}
			</div>
		</form>
	)
}
