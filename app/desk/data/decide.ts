import { confirmIdentity } from '../../auth/session/confirm-identity.ts'
import { toast } from '../../ui/toast.tsx'
import { ask, Refusal, UNPROVEN } from './ask.ts'
import { desk } from './client.ts'

const proofs: readonly string[] = ['reauthentication_needed', 'insufficient_aal']

/** Does what may ask for a sign-in of the last minutes: then they show first that it is still them, and it goes on. */
export async function proven<Answer>(write: () => Promise<Answer>): Promise<Answer> {
	try {
		return await write()
	} catch (refused) {
		if (!(refused instanceof Refusal && proofs.includes(refused.code))) throw refused
		if (await confirmIdentity()) return await write()
		throw new Refusal({ message: refused.message, code: UNPROVEN })
	}
}

type Decision = {
	/** The function of the database, and what it is given. */
	name: string
	given: Record<string, unknown>
	/** What happened, in a few words. */
	says?: string
	/** By the codes of the database; `notDone` for any other. */
	words: { refusals: Record<string, string>; notDone: string }
	/** The first word of the questions that are asked anew. */
	concerns: string
}

/** What is the owner's alone to decide. Answers nothing, if it was not done. */
export async function decide<Answer>(decision: Decision): Promise<{ answer: Answer } | undefined> {
	const { name, given, says, words, concerns } = decision
	try {
		const answer = await proven(() => ask<Answer>(name, given))
		if (says) toast.notice(says)
		return { answer }
	} catch (refused) {
		const { code, isSaid } = refused instanceof Refusal ? refused : { code: '', isSaid: false }
		if (!isSaid) toast.error(words.refusals[code] ?? words.notDone)
		return undefined
	} finally {
		void desk.invalidateQueries({ queryKey: [concerns] })
	}
}
