import { currentNetwork, NOBODY } from '../queue/network.ts'
import { slowDown } from './errors.ts'

/** Each holds a file and some memory. */
const MOST = 200
/** One network's share: bodies that crawl keep nobody else from sending theirs. */
const MOST_EACH = 40

export type UnderWay = ReturnType<typeof createUnderWay>

/** Takes an upload in as long as there are not too many. */
export function createUnderWay() {
	let all = 0
	const each = new Map<string, number>()
	return async <T>(work: () => Promise<T>): Promise<T> => {
		const network = currentNetwork()
		const same = each.get(network) ?? 0
		// Those who cannot be told apart share all there is.
		if (all >= MOST || (same >= MOST_EACH && !network.startsWith(NOBODY))) throw slowDown()
		all++
		each.set(network, same + 1)
		try {
			return await work()
		} finally {
			all--
			const left = (each.get(network) ?? 1) - 1
			if (left > 0) each.set(network, left)
			else each.delete(network)
		}
	}
}
