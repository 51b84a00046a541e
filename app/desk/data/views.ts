import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/leads.ts'
import { rows } from './ask.ts'
import { change } from './change.ts'
import { askedFor, type Filters, printFilters, readFilters } from './filters.ts'
import type { DeskView } from './rows.ts'

/** Lists under a name: one's own, and those shown to the team. What narrows them stands there as find_leads takes it, and as the address has it. */
export const useViews = () =>
	useQuery({
		queryKey: ['views'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('desk_views')
					.select('id,owner,name,filters,shared')
					.order('created_at')
					.overrideTypes<DeskView[], { merge: false }>(),
			),
	}).data ?? []

/** Where a view is opened. */
export const viewPath = ({ filters }: DeskView) => `/admin/leads?${String(filters.address ?? '')}`

export const keepView = (name: string, filters: Filters, shared: boolean) =>
	change({
		write: () =>
			rows((supabase) =>
				supabase
					.from('desk_views')
					.insert({ name, filters: { ...askedFor(filters), address: printFilters(filters) }, shared })
					.select('id'),
			),
		says: words.viewKept(name),
	})

export const dropView = ({ id, name, filters, shared }: DeskView): Promise<boolean> =>
	change({
		write: () => rows((supabase) => supabase.from('desk_views').delete().eq('id', id).select('id')),
		says: words.viewDropped(name),
		undo: () => keepView(name, readFilters(String(filters.address ?? '')), shared),
	})
