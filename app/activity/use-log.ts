import { useCallback, useEffect, useState } from 'react'
import type { Entry } from '../../lib/activity.ts'
import { useNewest } from '../ui/use-newest.ts'

type State = { entries: Entry[]; more: boolean; phase: 'loading' | 'ready' | 'failed' }

/**
 * A log, newest first, a page at a time. `about` says which and is compared by what is in it; who may see what is the
 * database's to say.
 */
export function useLog(
	name: 'own_activity' | 'audit_log',
	size: number,
	about: Record<string, unknown> = {},
	news = '',
) {
	const [state, setState] = useState<State>({ entries: [], more: false, phase: 'loading' })
	const ask = useNewest()
	const filter = JSON.stringify(about)

	const load = useCallback(
		async (shown: Entry[]) => {
			const isNewest = ask()
			setState((before) => ({ ...before, entries: shown, phase: 'loading' }))
			const last = shown.at(-1)
			try {
				const { supabase } = await import('../platform/supabase.ts')
				// One more than is shown tells whether there are more.
				const { data, error }: { data: Entry[] | null; error: unknown } = await supabase.rpc(name, {
					...JSON.parse(filter),
					before: last?.created_at,
					before_id: last?.id,
					most: size + 1,
				})
				if (error || !data) throw error
				if (!isNewest()) return
				setState({ entries: [...shown, ...data.slice(0, size)], more: data.length > size, phase: 'ready' })
			} catch {
				if (isNewest()) setState((before) => ({ ...before, phase: 'failed' }))
			}
		},
		[ask, name, size, filter],
	)
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever is news makes it ask again
	useEffect(() => void load([]), [load, news])

	/** Goes on after the last one shown. */
	const goOn = () => load(state.entries)
	return { ...state, goOn }
}
