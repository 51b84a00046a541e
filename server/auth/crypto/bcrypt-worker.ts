import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { verifyBcrypt } from './bcrypt.ts'

type Job = { bcryptPassword: string; hash: string }

/** Checks in a thread of its own: the event loop goes on meanwhile. */
export function verifyBcryptInWorker(password: string, hash: string): Promise<boolean> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL(import.meta.url), {
			workerData: { bcryptPassword: password, hash } satisfies Job,
		})
		worker
			.once('message', resolve)
			.once('error', reject)
			.once('exit', () => reject(new Error('the bcrypt worker ended early')))
	})
}

const job = workerData as Partial<Job> | null
if (!isMainThread && job && typeof job.bcryptPassword === 'string' && typeof job.hash === 'string') {
	parentPort?.postMessage(verifyBcrypt(job.bcryptPassword, job.hash))
}
