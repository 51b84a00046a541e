import type { Limits } from './connect.ts'

/** The part of one of so many processes, where something is meant for all of them together; never nothing. */
export const shareOf = (whole: number, processes: number) => Math.max(1, Math.ceil(whole / processes))

/** The same for connections. One network never gets all of a process's, so there are two at least. */
export function shareOfPool<T extends Limits>(limits: T, processes: number): T {
	if (processes === 1) return limits
	const { atOnce, kept = 0, each, inLine, nobody } = limits.places
	const places = Math.max(2, shareOf(atOnce, processes))
	const some = (whole: number) => Math.min(places - 1, shareOf(whole, processes))
	return {
		...limits,
		places: {
			...limits.places,
			atOnce: places,
			// Beside what is kept for leads there is a place for everything else.
			kept: kept && some(kept),
			each: some(each),
			inLine: shareOf(inLine, processes),
			nobody: { each: some(nobody.each), inLine: shareOf(nobody.inLine, processes) },
		},
	}
}
