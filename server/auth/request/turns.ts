/** Work on the same thing, one after the other; on different things, side by side. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
	const last = new Map<string, Promise<unknown>>()
	return async (key, work) => {
		const before = last.get(key) ?? Promise.resolve()
		const mine = before.then(work, work)
		last.set(key, mine)
		try {
			return await mine
		} finally {
			if (last.get(key) === mine) last.delete(key)
		}
	}
}
