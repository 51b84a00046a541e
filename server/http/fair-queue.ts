import { NOBODY } from './network.ts'

/** What one network may have of something scarce: so many at once, and so many more standing in line for it. */
type Share = { each: number; inLine: number }

export type Places = Share & {
	/** So many at once in all. */
	atOnce: number
	/** The share of those who have no network: all of this machine, or of a proxy whose header is not trusted. */
	nobody: Share
	/** Nobody stands in line for longer: milliseconds. */
	patience: number
}

/** Turned away at the door, or after waiting in vain. */
export class Crowded extends Error {
	/** The network's own doing: others would have been let in. */
	readonly own: boolean
	constructor(own: boolean) {
		super(own ? 'too many at once from one network' : 'waited too long for a free place')
		this.own = own
	}
}

/** How many are in, and how many stand in line. */
export type Use = { inside: number; waiting: number }

export type FairQueue = { enter: (network: string) => Promise<() => void>; use: () => Use }

type Waiting = { admit: () => void }
type Line = { inside: number; waiting: Waiting[] }

/** Memory, not fairness: so many stand in all lines together. */
const IN_ALL_LINES = 2_000

/**
 * Lets requests in by network, in turns: however many one network sends, another's next request waits for no more than one
 * of each. A network never has all the places, so there is one for whoever comes later.
 */
export function createFairQueue({ atOnce, each, inLine, nobody, patience }: Places): FairQueue {
	/** In the order in which they are served next. */
	const lines = new Map<string, Line>()
	const shareOf = (network: string): Share => (network.startsWith(NOBODY) ? nobody : { each, inLine })
	let inside = 0
	let waiting = 0

	function admit(network: string, line: Line): () => void {
		inside++
		line.inside++
		return () => {
			inside--
			line.inside--
			if (line.inside === 0 && line.waiting.length === 0) lines.delete(network)
			admitNext()
		}
	}

	function admitNext() {
		if (inside >= atOnce || waiting === 0) return
		for (const [network, line] of lines) {
			if (line.waiting.length === 0 || line.inside >= shareOf(network).each) continue
			// Its next one comes after everybody else's.
			lines.delete(network)
			lines.set(network, line)
			line.waiting.shift()?.admit()
			return
		}
	}

	return {
		use: () => ({ inside, waiting }),
		/** Resolves with the way out, to be taken once. */
		enter: (network) =>
			new Promise((resolve, reject) => {
				const line = lines.get(network) ?? { inside: 0, waiting: [] }
				const share = shareOf(network)
				const ownLineFull = line.waiting.length >= share.inLine
				const mayEnter = inside < atOnce && line.inside < share.each
				if (!mayEnter && (ownLineFull || waiting >= IN_ALL_LINES)) return reject(new Crowded(ownLineFull))
				lines.set(network, line)
				if (mayEnter) return resolve(admit(network, line))
				const me: Waiting = {
					admit: () => {
						clearTimeout(tired)
						waiting--
						resolve(admit(network, line))
					},
				}
				const tired = setTimeout(() => {
					line.waiting.splice(line.waiting.indexOf(me), 1)
					waiting--
					if (line.inside === 0 && line.waiting.length === 0) lines.delete(network)
					reject(new Crowded(line.inside >= share.each))
				}, patience)
				line.waiting.push(me)
				waiting++
			}),
	}
}
