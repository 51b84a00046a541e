import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { page as words } from '../../../content/words/visits.ts'
import { type ToldVisit, visitAnswer } from '../../../lib/visits.ts'

type State = { told?: ToldVisit; ended?: true; again: string; busy: boolean }
type Answered = { data: ToldVisit | null; error: { code: string } | null }

const tokenHere = () => new URLSearchParams(location.search).get('token') ?? ''
const refusals: Record<string, string> = words.refusals

async function ask(name: 'visit_of' | 'answer_visit', args: Record<string, unknown>): Promise<Answered> {
	const { supabase } = await import('../../platform/supabase.ts')
	return supabase.rpc(name, args)
}

/** The life of a visit's link on a page that no server filled in. */
export function useVisit() {
	const [state, setState] = useState<State>({ again: '', busy: true })

	const take = useCallback(({ data, error }: Answered) => {
		if (error?.code === 'link_over') return setState({ ended: true, again: '', busy: false })
		const again = error ? (refusals[error.code] ?? words.refusals.failed) : ''
		setState(({ told }) => ({ ...(data ? { told: data } : told && { told }), again, busy: false }))
	}, [])

	useEffect(() => {
		ask('visit_of', { token: tokenHere() }).then(take, () => setState({ again: words.refusals.failed, busy: false }))
	}, [take])

	const answer = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state.busy) return
		const sent = new FormData(event.currentTarget)
		setState((before) => ({ ...before, busy: true }))
		const token = tokenHere()
		try {
			const answered = await ask('answer_visit', { token, answer: visitAnswer((name) => String(sent.get(name) ?? '')) })
			// A time that is taken by now is shown no more.
			const fresh = answered.error?.code === 'time_taken' ? (await ask('visit_of', { token })).data : answered.data
			take({ data: fresh, error: answered.error })
		} catch {
			setState((before) => ({ ...before, again: words.refusals.failed, busy: false }))
		}
	}
	return { ...state, token: tokenHere, answer }
}
