import { availableParallelism } from 'node:os'

/** Does every job, as many at a time as there are cores: more would only take more memory. */
export async function doAll<T>(jobs: readonly T[], work: (job: T) => Promise<void>) {
	const waiting = jobs.toReversed()
	const worker = async () => {
		for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) await work(job)
	}
	await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
