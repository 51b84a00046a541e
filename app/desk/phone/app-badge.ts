import { useEffect } from 'react'
import { useCounts, waitingNow } from '../data/today.ts'

/** What is to be done now, as the number on the icon of the installed desk; none when nothing is. */
export function useAppBadge() {
	const { data: counts } = useCounts()
	const count = counts && waitingNow(counts)
	useEffect(() => {
		if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => {})
	}, [count])
}
