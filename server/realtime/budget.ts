/** So many at once, and so many a second from then on. */
export type Budget = { take: (count?: number) => boolean }

export function createBudget(most: number, perSecond: number, now = () => performance.now()): Budget {
	let left = most
	let at = now()
	return {
		take(count = 1) {
			const time = now()
			left = Math.min(most, left + ((time - at) / 1_000) * perSecond)
			at = time
			if (left < count) return false
			left -= count
			return true
		},
	}
}
