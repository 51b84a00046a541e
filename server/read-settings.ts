import { readAuthSettings } from './auth/settings/settings.ts'
import { ConfigError, readEnv } from './settings/env.ts'

/** All settings, checked. A wrong one ends the process with the one line that names it: before anything is built, too. */
export function readSettings() {
	try {
		return { env: readEnv(process.env), authSettings: readAuthSettings(process.env) }
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		process.stderr.write(`${error.message}\n`)
		process.exit(1)
	}
}
