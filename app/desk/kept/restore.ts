import { onlineManager } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-desk.ts'
import { desk } from '../data/client.ts'

/** Shows again what was last seen, wherever nothing newer has been read. */
async function restore(person: string): Promise<void> {
	const kept = await readKept(person).catch(() => undefined)
	for (const { key, data, at } of kept?.seen ?? [])
		if ((desk.getQueryState(key)?.dataUpdatedAt ?? 0) < at) desk.setQueryData(key, data, { updatedAt: at })
}

/** While there is no line, what was seen before is there to be read, in rooms too that were not opened today. */
export function restoreWithoutLine(person: string, isAway: boolean): () => void {
	if (isAway || !onlineManager.isOnline()) void restore(person)
	return onlineManager.subscribe((online) => {
		if (!online) void restore(person)
	})
}
