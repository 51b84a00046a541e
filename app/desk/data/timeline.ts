import { useInfiniteQuery } from '@tanstack/react-query'
import { rows } from './ask.ts'
import type { TimelineEntry } from './rows.ts'

const PAGE = 50

/** All that happened to a lead and to what is merged into it, the newest first. A lead's parts are in its key: they are asked anew with it. */
export const useTimeline = (id: string, parts: readonly string[]) =>
	useInfiniteQuery({
		queryKey: ['lead', id, 'timeline', parts],
		queryFn: ({ pageParam }) =>
			rows((supabase) => {
				const query = supabase
					.from('lead_timeline')
					.select('lead_id,at,kind,id,actor,body')
					.in('lead_id', [id, ...parts])
					.order('at', { ascending: false })
					.order('id')
					.limit(PAGE + 1)
				return (pageParam ? query.lte('at', pageParam) : query).overrideTypes<TimelineEntry[], { merge: false }>()
			}),
		initialPageParam: '',
		// The moment of the last one shown: what else happened in that moment comes again, and is shown once.
		getNextPageParam: (page) => (page.length > PAGE ? page.at(-1)?.at : undefined),
		select: ({ pages }) => [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()],
	})
