import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { useEffect, useEffectEvent, useState } from 'react'

type Row = Record<string, unknown>
type Change<T extends Row> = RealtimePostgresChangesPayload<T>

type Heard<T extends Row> = {
	change: (change: Change<T>) => void
	/** The line is there again: what happened meanwhile has to be read anew. */
	back: () => void
}

/** Hears of every change to a table the moment it happens, as far as the database shows it. Tells whether it hears. */
export function useLive<T extends Row>(table: string, { change, back }: Heard<T>): 'coming' | 'live' | 'away' {
	const [state, setState] = useState<'coming' | 'live' | 'away'>('coming')
	const onChange = useEffectEvent(change)
	const onBack = useEffectEvent(back)
	useEffect(() => {
		let end = () => {}
		let over = false
		let before = false
		import('../platform/supabase.ts').then(
			({ supabase }) => {
				if (over) return
				const channel = supabase.channel(`desk:${table}`)
				channel.on<T>('postgres_changes', { event: '*', schema: 'public', table }, (told) => onChange(told))
				channel.subscribe((status) => {
					if (over) return
					if (status === 'SUBSCRIBED' && before) onBack()
					if (status === 'SUBSCRIBED') before = true
					setState(status === 'SUBSCRIBED' ? 'live' : 'away')
				})
				end = () => void supabase.removeChannel(channel)
			},
			() => setState('away'),
		)
		return () => {
			over = true
			end()
		}
	}, [table])
	return state
}
