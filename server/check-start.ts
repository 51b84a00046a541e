import { refuseUnusable } from './run.ts'
import { stopFor } from './settings/or-stop.ts'
import { readSettings } from './web/read-settings.ts'

/** Before anything is built for a server: whatever would stop its start afterwards. */
export const checkStart = () => refuseUnusable(readSettings().env).catch(stopFor)
