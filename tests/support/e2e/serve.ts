/** The built site on a database of its own, for the end-to-end tests. */
import { COST } from '../../../server/auth/crypto/password-hashes.ts'
import { pools } from '../../../server/database/connect.ts'
import { patient } from '../database/patient.ts'
import { thrownAway } from '../quick-folder.ts'
import { e2e } from './addresses.ts'

Object.assign(process.env, {
	PORT: String(e2e.port),
	DATA_DIR: thrownAway(e2e.dataDir),
	LOG_LEVEL: 'error',
	LEADS_TO: 'owner@example.com',
	// Other tools and the service that sends texts are on this machine.
	WEBHOOKS_TO_PRIVATE: 'true',
	SMS_URL: `http://127.0.0.1:${e2e.textsPort}`,
	SMS_ACCOUNT: 'AC0',
	SMS_TOKEN: 'token',
	SMS_FROM: '+15015550100',
	// The tests do in a minute what people do in a month.
	GOTRUE_SMTP_MAX_FREQUENCY: '0s',
	GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
})
// What a hash costs is tested where hashes are made.
Object.assign(COST, { memory: 8, passes: 1 })
// On a busy machine a moment's pause is no reason to answer that the database is crowded.
for (const limits of [pools.api, pools.auth]) Object.assign(limits, patient(limits))
await import('../../../server/main.ts')
