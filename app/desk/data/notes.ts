import * as words from '../../../content/words/desk/notes.ts'
import { rows } from './ask.ts'
import { change } from './change.ts'

type Written = { id: string; body: string; mentions: string[] }

/** Writes a note. The id is the browser's own, so that a repeat is one note. */
export const addNote = (lead_id: string, note: Written): Promise<boolean> =>
	change({
		write: () =>
			rows((supabase) =>
				supabase
					.from('lead_notes')
					.upsert({ lead_id, ...note }, { ignoreDuplicates: true })
					.select('id'),
			),
		says: words.added,
		undo: () => removeNote(lead_id, note),
	})

export const editNote = ({ id, body, mentions }: Written) =>
	change({
		write: () =>
			rows((supabase) => supabase.from('lead_notes').update({ body, mentions }).eq('id', id).select('id').single()),
		says: words.changed,
	})

export const removeNote = (lead_id: string, { id, body, mentions }: Written): Promise<boolean> =>
	change({
		write: () => rows((supabase) => supabase.from('lead_notes').delete().eq('id', id).select('id').single()),
		says: words.removed,
		undo: () => addNote(lead_id, { id: crypto.randomUUID(), body, mentions }),
	})
