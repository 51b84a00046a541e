import { ConfigError } from './kinds.ts'

/** Ends the process with the one line that names what is wrong. */
export function stopFor(error: unknown): never {
	if (!(error instanceof ConfigError)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exit(1)
}

export function orStop<T>(read: () => T): T {
	try {
		return read()
	} catch (error) {
		return stopFor(error)
	}
}
