import { fork } from 'node:child_process'

type Job = { module: string; name: string; args: unknown[] }

/**
 * Calls a function that a file beside this one exports, in a process of its own: what it took of memory goes back to the machine
 * with its end. `T` is the function's type, `settings` are added to the environment.
 */
export function apart<T extends (...args: never[]) => unknown>(
	module: string,
	name: string,
	args: Parameters<T>,
	settings: NodeJS.ProcessEnv = {},
): Promise<Awaited<ReturnType<T>>> {
	return new Promise((resolve, reject) => {
		const env = { ...process.env, ...settings }
		const child = fork(import.meta.filename, { execArgv: [], serialization: 'advanced', env })
		let answer: { result: Awaited<ReturnType<T>> } | undefined
		child.once('message', (message: typeof answer) => {
			answer = message
		})
		child.once('error', reject)
		child.once('exit', (code, signal) => (answer ? resolve(answer.result) : reject(new EndedEarly(name, code, signal))))
		child.send({ module, name, args } satisfies Job)
	})
}

/** A part of the work ended without a result. Unless it was killed, it has said why. */
export class EndedEarly extends Error {
	readonly signal: NodeJS.Signals | null
	constructor(name: string, code: number | null, signal: NodeJS.Signals | null) {
		super(`${name} ended with ${signal ?? code}`)
		this.signal = signal
	}
}

if (import.meta.main) {
	process.once('message', async ({ module, name, args }: Job) => {
		const { [name]: work } = await import(module)
		process.send?.({ result: await work(...args) }, () => process.disconnect())
	})
	// Also when whoever wanted the result is gone.
	process.once('disconnect', () => process.exit())
}
