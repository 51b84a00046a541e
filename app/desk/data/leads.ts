import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from './ask.ts'
import { desk } from './client.ts'
import { askedFor, type Filters } from './filters.ts'
import type { DeskLead, Stage } from './rows.ts'

export const PAGE = 50

/** The place after a lead, in the order the list has. */
const after = (lead: DeskLead, { order }: Filters) => ({
	key: order === 'due' ? lead.next_due : lead.created_at,
	id: lead.id,
})

/**
 * A list of leads, a page at a time. It is not read anew by itself: rows that change are renewed where they stand (renew.ts), and
 * its head, which is, tells how many new ones there are to be shown.
 */
export function useLeadList(filters: Filters) {
	const key = JSON.stringify(filters)
	const list = useInfiniteQuery({
		queryKey: ['leads', key],
		queryFn: ({ pageParam }) =>
			ask<DeskLead[]>('find_leads', { filters: askedFor(filters), after: pageParam, most: PAGE }),
		initialPageParam: null as ReturnType<typeof after> | null,
		getNextPageParam: (page) => {
			const last = page.at(-1)
			return page.length === PAGE && last ? after(last, filters) : undefined
		},
		staleTime: Infinity,
		placeholderData: keepPreviousData,
	})
	const { data: head } = useQuery({
		queryKey: ['head', key],
		queryFn: () => ask<DeskLead[]>('find_leads', { filters: askedFor(filters), most: PAGE }),
		enabled: list.isSuccess,
	})
	const leads = useMemo(() => list.data?.pages.flat().filter(({ gone }) => !gone) ?? [], [list.data])
	const fresh = useMemo(() => {
		const known = new Set(leads.map(({ id }) => id))
		const end = head?.findLastIndex(({ id }) => known.has(id)) ?? -1
		// What is below the last row that is shown comes by scrolling.
		return head?.filter(({ id }, index) => !known.has(id) && (index < end || leads.length === 0)).length ?? 0
	}, [leads, head])
	const showFresh = () => desk.resetQueries({ queryKey: ['leads', key] })
	return { ...list, leads, fresh, showFresh }
}

/** One stage of the board, in the order of hands. */
export const boardKey = (stage: Stage, filters: Filters) => ['board', stage, JSON.stringify(filters)]
export const useStage = (stage: Stage, filters: Filters) =>
	useQuery({
		queryKey: boardKey(stage, filters),
		queryFn: () =>
			ask<DeskLead[]>('find_leads', { filters: { ...askedFor(filters), status: stage, order: 'hand' }, most: PAGE }),
		placeholderData: keepPreviousData,
	})
