import { useQuery } from '@tanstack/react-query'
import { isShut, rows } from './ask.ts'
import type { DeskLead } from './rows.ts'

/** One lead and its work; `null` where there is none. What else belongs to it is asked under ['lead', id, …], and heard of with it. */
export const useLead = (id: string) =>
	useQuery({
		queryKey: ['lead', id],
		queryFn: async () => {
			const found = await rows((supabase) =>
				supabase.from('desk_leads').select().eq('id', id).overrideTypes<DeskLead[], { merge: false }>(),
			)
			// Not to be told that there is none, if it is only not for them any more.
			if (!found[0]) await isShut()
			return found[0] ?? null
		},
	})
