import { ConfigError } from './kinds.ts'

/** What was read, or the end of the process with the one line that names what is wrong. */
export function orStop<T>(read: () => T): T {
	try {
		return read()
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		process.stderr.write(`${error.message}\n`)
		process.exit(1)
	}
}
