import type { Auth, Request } from './context.ts'
import { invalid } from './errors.ts'
import type { SessionJson } from './sessions.ts'
export async function grantIdToken(_auth: Auth, _c: Request): Promise<SessionJson> {
	throw invalid('not yet')
}
