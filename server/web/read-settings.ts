import { readAuthSettings } from '../auth/settings/settings.ts'
import { readEnv } from '../settings/env.ts'
import { orStop } from '../settings/or-stop.ts'

/** All settings of a server, checked: also before anything is built for it. */
export const readSettings = () =>
	orStop(() => ({ env: readEnv(process.env), authSettings: readAuthSettings(process.env) }))
