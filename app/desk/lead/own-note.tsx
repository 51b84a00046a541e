import { useState } from 'react'
import * as words from '../../../content/words/desk/notes.ts'
import { Aside } from '../../ui/submit.tsx'
import { editNote, removeNote } from '../data/notes.ts'
import type { TimelineEntry } from '../data/rows.ts'
import { useWho } from '../who.ts'
import { NoteForm } from './note-form.tsx'

type Note = Extract<TimelineEntry, { kind: 'note' }>

/** What can be done with a note of one's own. */
export function OwnNote({ entry: { id, lead_id, actor, body: note } }: { entry: Note }) {
	const { user } = useWho()
	const [changing, setChanging] = useState(false)
	if (actor !== user.id) return null
	if (changing)
		return (
			<div className="mt-2">
				<NoteForm
					was={note.body}
					draft={id}
					onCancel={() => setChanging(false)}
					onSave={async (written) => {
						const kept = await editNote({ id, ...written })
						if (kept) setChanging(false)
						return kept
					}}
				/>
			</div>
		)
	return (
		<div className="-mb-2 flex gap-4">
			<Aside onClick={() => setChanging(true)}>{words.edit}</Aside>
			<Aside onClick={() => removeNote(lead_id, { id, ...note })}>{words.remove}</Aside>
		</div>
	)
}
