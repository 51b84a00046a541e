import type { Query } from '@tanstack/react-query'
import { beginToKeep, type KeptFor, keepSeen, type Seen } from '../../platform/kept-desk.ts'
import { desk } from '../data/client.ts'

/** What is read in one go is kept in one. */
const GATHER_MS = 300

/** Addresses of photos run out within hours; which device this is, is asked each time. */
const isKept = ({ queryKey }: Query) => queryKey[2] !== 'photos' && queryKey[0] !== 'devices'

/** Keeps whatever the desk reads from now on, for this person alone. */
export function startKeeping(who: Omit<KeptFor, 'at'>): () => void {
	const { person } = who
	const changed = new Set<Query>()
	let timer: ReturnType<typeof setTimeout> | undefined
	let over = false
	const begun = beginToKeep(who).then(
		() => true,
		() => false,
	)
	async function flush() {
		clearTimeout(timer)
		timer = undefined
		const rows = [...changed].map(asSeen)
		changed.clear()
		if (!over && rows.length > 0 && (await begun)) await keepSeen(person, rows).catch(() => {})
	}
	const cache = desk.getQueryCache()
	const keep = (query: Query) => {
		if (!isKept(query)) return
		changed.add(query)
		timer ??= setTimeout(flush, GATHER_MS)
	}
	// What was read before this was here.
	for (const query of cache.getAll()) if (query.state.status === 'success') keep(query)
	const stopHearing = cache.subscribe(({ type, query, ...event }) => {
		if (type !== 'updated' || !('action' in event)) return
		if (event.action.type === 'success') keep(query)
	})
	// A phone may end the page at any moment once it is out of sight.
	const onHide = () => void flush()
	document.addEventListener('visibilitychange', onHide)
	return () => {
		over = true
		clearTimeout(timer)
		stopHearing()
		document.removeEventListener('visibilitychange', onHide)
	}
}

const asSeen = ({ queryHash, queryKey, state }: Query): Seen => ({
	hash: queryHash,
	key: queryKey,
	data: state.data,
	at: state.dataUpdatedAt,
	size: JSON.stringify(state.data ?? null).length,
})
