import * as words from '../../../content/words/desk/person.ts'
import { toast } from '../../ui/toast.tsx'
import { ask, Refusal } from './ask.ts'
import { desk } from './client.ts'
import { proven } from './decide.ts'

/** What was deleted and what the law lets us keep, with nothing of the person. */
export type Receipt = { id: string; at: string; removed: Record<string, number>; kept: Record<string, number> }

/** Deletes all of these leads for good. The owner shows first that it is still them. Nothing where it was not done. */
export async function forget(leads: string[]): Promise<Receipt | undefined> {
	try {
		const receipt = await proven(() => ask<Receipt>('forget_person', { leads }))
		desk.removeQueries({ queryKey: ['lead'] })
		void desk.invalidateQueries()
		return receipt
	} catch (refused) {
		if (!(refused instanceof Refusal && refused.isSaid)) toast.error(words.notForgotten)
		return undefined
	}
}
