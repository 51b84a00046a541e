/** Whether a session has proven of late who is there. */
import { sql } from 'kysely'
import type { Auth } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'
import type { Method } from '../rows/method.ts'
import type { Bearer } from './bearer.ts'

/** How long a proof of who is there lasts for what gives an account away. The database's own rule says the same. */
const FRESH_SECONDS = 600

/** How this session has proven itself of late: by its rows, not by what its token said when it was made. */
export async function recentProofs(auth: Auth, { session }: Bearer): Promise<Method[]> {
	if (!session) return []
	const since = new Date(auth.now().getTime() - FRESH_SECONDS * 1000)
	const { rows } = await sql<{ method: Method }>`
		select authentication_method as method from auth.mfa_amr_claims
		where session_id = ${session.id} and updated_at > ${since} and authentication_method not in ('token_refresh', 'anonymous')
	`.execute(auth.db)
	return rows.map(({ method }) => method)
}

export const staleSession = () =>
	new AuthError(400, 'reauthentication_needed', 'This requires a sign-in within the last 10 minutes')

/** Before whatever could give the account away for good: a token alone, however it was come by, is not enough. */
export async function requireFresh(auth: Auth, bearer: Bearer): Promise<void> {
	// Who has no name yet has nothing to prove it with, and nothing to lose.
	if (!bearer.user.is_anonymous && (await recentProofs(auth, bearer)).length === 0) throw staleSession()
}
