import { NOBODY } from './network.ts'

/** What one network may have of something scarce: so many at once, and so many more standing in line for it. */
type Share = { each: number; inLine: number }

export type Places = Share & {
	/** So many at once in all. */
	atOnce: number
	/** Of these, so many are kept for those who may not be kept waiting: nobody else takes them. */
	kept?: number
	/** The share of those who have no network: all of this machine, or of a proxy whose header is not trusted. */
	nobody: Share
	/** Nobody stands in line for longer: milliseconds. */
	patience: number
}

/** Turned away at the door, or after waiting in vain. */
export class Crowded extends Error {
	/** The network's own doing: others would have been let in. Those who have none may be anybody, so it is nobody's. */
	readonly own: boolean
	constructor(own: boolean) {
		super(own ? 'too many at once from one network' : 'waited too long for a free place')
		this.own = own
	}
}

/** How many are in, and how many stand in line. */
export type Use = { inside: number; waiting: number }

export type FairQueue = {
	/** `wait`: whoever has waited elsewhere has less patience left. */
	enter: (network: string, foremost?: boolean, wait?: number) => Promise<() => void>
	use: () => Use
}

type Waiting = { admit: () => void }
type Line = Share & { named: boolean; foremost: boolean; inside: number; waiting: Waiting[] }

/** Memory, not fairness: so many stand in all lines together. */
const IN_ALL_LINES = 2_000

/**
 * Lets requests in by network, in turns: however many one network sends, another's next request waits for no more than one
 * of each. A network never has all the places, so there is one for whoever comes later. Who may not be kept waiting has a
 * line apart: what else the same network sends does not stand before it.
 */
export function createFairQueue({ atOnce, kept = 0, each, inLine, nobody, patience }: Places): FairQueue {
	/** In the order in which they are served next. */
	const lines = new Map<string, Line>()
	let inside = 0
	let others = 0
	let waiting = 0

	const lineOf = (key: string, network: string, foremost: boolean): Line =>
		lines.get(key) ?? {
			...(network.startsWith(NOBODY) ? nobody : { each, inLine }),
			named: !network.startsWith(NOBODY),
			foremost,
			inside: 0,
			waiting: [],
		}
	const hasPlace = (line: Line) =>
		inside < atOnce && (line.foremost || others < atOnce - kept) && line.inside < line.each

	function admit(key: string, line: Line): () => void {
		const count = (step: 1 | -1) => {
			inside += step
			line.inside += step
			if (!line.foremost) others += step
		}
		count(1)
		return () => {
			count(-1)
			if (line.inside === 0 && line.waiting.length === 0) lines.delete(key)
			admitNext()
		}
	}

	function admitNext() {
		if (waiting === 0) return
		for (const [key, line] of lines) {
			if (line.waiting.length === 0 || !hasPlace(line)) continue
			// Its next one comes after everybody else's.
			lines.delete(key)
			lines.set(key, line)
			line.waiting.shift()?.admit()
			return
		}
	}

	return {
		use: () => ({ inside, waiting }),
		/** Resolves with the way out, to be taken once. */
		enter: (network, foremost = false, wait = patience) =>
			new Promise((resolve, reject) => {
				const key = `${foremost ? 'foremost ' : ''}${network}`
				const line = lineOf(key, network, foremost)
				const ownLineFull = line.waiting.length >= line.inLine
				const mayEnter = hasPlace(line)
				if (!mayEnter && (ownLineFull || waiting >= IN_ALL_LINES)) return reject(new Crowded(line.named && ownLineFull))
				lines.set(key, line)
				if (mayEnter) return resolve(admit(key, line))
				const me: Waiting = {
					admit: () => {
						clearTimeout(tired)
						waiting--
						resolve(admit(key, line))
					},
				}
				const tired = setTimeout(() => {
					line.waiting.splice(line.waiting.indexOf(me), 1)
					waiting--
					if (line.inside === 0 && line.waiting.length === 0) lines.delete(key)
					reject(new Crowded(line.named && line.inside >= line.each))
				}, wait)
				line.waiting.push(me)
				waiting++
			}),
	}
}
