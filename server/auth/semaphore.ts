/** Runs at most `atOnce` pieces of work; up to `inLine` more wait their turn, the next is refused. */
export function semaphore(atOnce: number, inLine: number, refusal: () => Error) {
	let running = 0
	const waiting: (() => void)[] = []
	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= atOnce) {
			if (waiting.length >= inLine) throw refusal()
			// Whoever leaves hands its place on, so `running` stays as it is.
			await new Promise<void>((resolve) => waiting.push(resolve))
		} else running++
		try {
			return await work()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}
}
