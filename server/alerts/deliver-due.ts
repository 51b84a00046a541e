import type { Work } from '../messages/lane.ts'
import { type AlertSettings, alertWork } from './worker.ts'

/** Tells what is due, then stops: for a host that runs code only when it is called. None is begun after `within` milliseconds. */
export async function deliverAlertsDue(settings: AlertSettings, within: number): Promise<number> {
	const end = performance.now() + within
	let taken = 0
	const lane = async ({ parallel, take, rest }: Work) => {
		const hand = async () => {
			while (performance.now() < end) {
				const begin = await take()
				if (!begin) return
				taken++
				await begin()
			}
		}
		await rest()
		await Promise.all(Array.from({ length: parallel }, hand))
	}
	await Promise.all(Object.values(alertWork(settings)).map(lane))
	return taken
}
