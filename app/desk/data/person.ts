import * as words from '../../../content/words/desk/person.ts'
import { confirmIdentity } from '../../auth/session/confirm-identity.ts'
import { toast } from '../../ui/toast.tsx'
import { ask, Refusal } from './ask.ts'
import { desk } from './client.ts'

/** What was deleted and what the law lets us keep, with nothing of the person. */
export type Receipt = { id: string; at: string; removed: Record<string, number>; kept: Record<string, number> }

/** Deletes all of these leads for good. The owner shows first that it is still them. Nothing where it was not done. */
export async function forget(leads: string[], asked = false): Promise<Receipt | undefined> {
	try {
		const receipt = await ask<Receipt>('forget_person', { leads })
		desk.removeQueries({ queryKey: ['lead'] })
		void desk.invalidateQueries()
		return receipt
	} catch (refused) {
		const fresh =
			refused instanceof Refusal && (refused.code === 'reauthentication_needed' || refused.code === 'insufficient_aal')
		if (fresh && !asked) return (await confirmIdentity()) ? await forget(leads, true) : undefined
		toast.error(words.notForgotten)
		return undefined
	}
}
