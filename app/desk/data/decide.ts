import { confirmIdentity } from '../../auth/session/confirm-identity.ts'
import { toast } from '../../ui/toast.tsx'
import { ask, Refusal, SHUT } from './ask.ts'
import { desk } from './client.ts'

const proofs: readonly string[] = ['reauthentication_needed', 'insufficient_aal']

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

/** What is the owner's alone to decide: where it asks for it they show first that it is still them. Answers nothing, if it was not done. */
export async function decide<Answer>(decision: Decision, asked = false): Promise<{ answer: Answer } | undefined> {
	const { name, given, says, words, concerns } = decision
	try {
		const answer = await ask<Answer>(name, given)
		if (says) toast.notice(says)
		return { answer }
	} catch (refused) {
		const code = refused instanceof Refusal ? refused.code : ''
		if (proofs.includes(code) && !asked) return (await confirmIdentity()) ? await decide(decision, true) : undefined
		if (code !== SHUT) toast.error(words.refusals[code] ?? words.notDone)
		return undefined
	} finally {
		void desk.invalidateQueries({ queryKey: [concerns] })
	}
}
