import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/keys.ts'
import { Button } from '../../ui/button.tsx'
import { addNote } from '../data/notes.ts'
import type { DeskLead } from '../data/rows.ts'
import { useTeam } from '../data/team.ts'
import { mentionsIn } from '../lead/mentions.ts'
import { stageChoices } from '../leads/move.ts'
import { personOf } from '../person.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useKept } from '../ui/use-kept.ts'
import { waysTo } from '../ui/ways.ts'
import { Palette } from './palette.tsx'
import { type Deed, leadHere, useKeys } from './use-keys.ts'

type Open = { deed: 'keys' | 'palette' } | { deed: 'note' | 'stage'; lead: DeskLead }

/** What the keys of the desk do, and the sheets they open. */
export function Keys() {
	const [open, setOpen] = useState<Open>()
	const close = () => setOpen(undefined)
	useKeys((deed: Deed) => {
		if (deed === 'keys' || deed === 'palette') return setOpen({ deed })
		const lead = leadHere()
		if (!lead) return
		if (deed === 'note' || deed === 'stage') return setOpen({ deed, lead })
		const found = waysTo(lead).find(({ way }) => way === deed)
		if (!found?.href) return
		found.onClick()
		location.assign(found.href)
	})
	return (
		<>
			<Sheet open={open?.deed === 'keys'} onClose={close} title={words.title} note={words.note}>
				<dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-sm">
					{words.keys.map(([keys, does]) => (
						<div key={keys} className="contents">
							<dt className="justify-self-start rounded-lg border border-line bg-paper px-2.5 py-1 font-bold whitespace-pre">
								{keys}
							</dt>
							<dd>{does}</dd>
						</div>
					))}
				</dl>
			</Sheet>
			<Palette open={open?.deed === 'palette'} onClose={close} onKeys={() => setOpen({ deed: 'keys' })} />
			{open?.deed === 'stage' && <StageSheet lead={open.lead} onDone={close} />}
			{open?.deed === 'note' && <NoteSheet lead={open.lead} onDone={close} />}
		</>
	)
}

type Props = { lead: DeskLead; onDone: () => void }

const StageSheet = ({ lead, onDone }: Props) => (
	<Sheet open onClose={onDone} title={words.moveTitle(personOf(lead))}>
		<div className="grid grid-cols-2 gap-2.5">
			{stageChoices([lead]).map(({ label, chosen, onChoose }) => (
				<Button
					key={label}
					look="quiet"
					aria-pressed={chosen}
					onClick={() => {
						onDone()
						onChoose()
					}}
				>
					{label}
				</Button>
			))}
		</div>
	</Sheet>
)

function NoteSheet({ lead, onDone }: Props) {
	const { team } = useTeam()
	const [id] = useState(() => crypto.randomUUID())
	const [body, setBody] = useKept(`quick-${lead.id}`, '')
	const keep = async (event: FormEvent) => {
		event.preventDefault()
		const text = body.trim()
		if (!(await addNote(lead.id, { id, body: text, mentions: mentionsIn(text, team) }))) return
		setBody('', true)
		onDone()
	}
	return (
		<Sheet open onClose={onDone} title={words.noteTitle(personOf(lead))}>
			<form onSubmit={keep} className="grid gap-3">
				<textarea
					data-first
					required
					value={body}
					onChange={({ target }) => setBody(target.value)}
					maxLength={5000}
					rows={4}
					aria-label={words.noteLabel}
					className="w-full rounded-xl border-fine border-edge/60 bg-field px-3 py-2"
				/>
				<Button type="submit" look="ink">
					{words.keepNote}
				</Button>
			</form>
		</Sheet>
	)
}
