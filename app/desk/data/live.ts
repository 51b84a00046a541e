import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isChanging } from './change.ts'
import { desk } from './client.ts'
import { renewRows } from './renew.ts'

/**
 * What is asked anew when a row of a table changes, by the first word of the questions' keys. Questions about one lead
 * (['lead', id, …]) only if the row belongs to it. A table must be in the publication `supabase_realtime`.
 */
const concerns: Record<string, readonly string[]> = {
	leads: ['today', 'counts', 'head', 'board', 'lead'],
	lead_work: ['today', 'counts', 'head', 'board', 'lead'],
	lead_contacts: ['lead'],
	lead_notes: ['today', 'lead'],
	lead_tasks: ['today', 'lead'],
	lead_photos: ['lead'],
	lead_offers: ['lead'],
	lead_visits: ['visits', 'today', 'lead'],
	text_consents: ['lead'],
}

/** Several rows change by one deed, and many by an import: they are one question. */
const GATHER_MS = 200

export type Line = { state: 'coming' | 'live' | 'down' | 'catching-up'; since: number }

/** Hears of what others do, for as long as the desk is open. Tells how the line is; down from the start, if what is shown was kept. */
export function useLine(keptAt?: number): Line {
	const [heard, setHeard] = useState<Line>(() =>
		keptAt ? { state: 'down', since: keptAt } : { state: 'coming', since: Date.now() },
	)
	const online = useSyncExternalStore(
		(changed) => onlineManager.subscribe(changed),
		() => onlineManager.isOnline(),
	)
	const reading = useIsFetching() > 0
	// biome-ignore lint/correctness/useExhaustiveDependencies: how it was when the desk was opened
	useEffect(() => follow((state) => setHeard((before) => move(before, state)), keptAt !== undefined), [])
	const caughtUp = heard.state === 'catching-up' && !reading
	useEffect(() => {
		if (caughtUp) setHeard({ state: 'live', since: Date.now() })
	}, [caughtUp])
	return online ? heard : { state: 'down', since: heard.since }
}

/** Down is counted from when it was last up. */
function move({ state, since }: Line, to: 'live' | 'down'): Line {
	if (to === 'down') return { state: 'down', since: state === 'down' ? since : Date.now() }
	return { state: state === 'down' ? 'catching-up' : 'live', since: Date.now() }
}

function follow(tell: (state: 'live' | 'down') => void, isBehind: boolean): () => void {
	let over = false
	let before = isBehind
	let end = () => {}
	import('../../platform/supabase.ts').then(
		async ({ supabase }) => {
			// The client tells realtime of a sign-in, and not of the second step after it, before which nothing is told.
			await supabase.realtime.setAuth()
			if (over) return
			const channel = supabase.channel('desk')
			for (const table of Object.keys(concerns))
				channel.on('postgres_changes', { event: '*', schema: 'public', table }, ({ new: now, old }) =>
					hear(table, now, old),
				)
			channel.subscribe((status) => {
				if (over) return
				// What happened while the line was down is read anew.
				if (status === 'SUBSCRIBED' && before) void desk.invalidateQueries()
				if (status === 'SUBSCRIBED') before = true
				tell(status === 'SUBSCRIBED' ? 'live' : 'down')
			})
			end = () => void supabase.removeChannel(channel)
		},
		() => tell('down'),
	)
	return () => {
		over = true
		end()
	}
}

type Row = { id?: unknown; lead_id?: unknown }
const kinds = new Set<string>()
const leads = new Set<string>()
let gathering = false

function hear(table: string, now: Row, old: Row) {
	for (const kind of concerns[table] ?? []) kinds.add(kind)
	const id = table === 'leads' ? (now.id ?? old.id) : (now.lead_id ?? old.lead_id)
	if (typeof id === 'string') leads.add(id)
	if (gathering) return
	gathering = true
	setTimeout(tellAll, GATHER_MS)
}

function tellAll() {
	// What is read now would be from before a change that is being stored; with its end it is all read anew.
	if (isChanging()) return void setTimeout(tellAll, GATHER_MS)
	gathering = false
	const [asked, about] = [new Set(kinds), new Set(leads)]
	kinds.clear()
	leads.clear()
	void renewRows([...about])
	void desk.invalidateQueries({
		predicate: ({ queryKey: [kind, id] }) => asked.has(String(kind)) && (kind !== 'lead' || about.has(String(id))),
	})
}
