/** The state that a sign-in through a provider carries: known, fresh, of this browser, and for one answer. */
import { sql } from 'kysely'
import type { FlowRow } from '../../mailed/flow-states.ts'
import { isUuid } from '../../request/body.ts'
import type { Auth, Call } from '../../request/context.ts'
import { cookieHash, dropCookie, pathOf } from '../../request/cookies.ts'
import { AuthError } from '../../request/errors.ts'

export type PendingFlow = FlowRow & { nonce: string; code_verifier: string }

/** One a state, so that sign-ins begun in two tabs do not take each other's place. */
export const stateCookie = (auth: Auth, state: string) => ({
	name: `oauth-${state.toLowerCase()}`,
	path: pathOf(auth, '/callback'),
	seconds: 600,
})

const badState = (message: string) => new AuthError(400, 'bad_oauth_state', message)

/**
 * The flow a state belongs to, for the browser that began it: another one may have been led here, to be signed in as
 * someone else or to give its sign-in away. Taking the request away makes the state good for one answer only.
 */
export async function takeFlow(call: Call, state: string): Promise<PendingFlow> {
	const { auth, c } = call
	if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
	if (!isUuid(state)) throw badState('OAuth state is invalid')
	const cookie = stateCookie(auth, state)
	const browser = cookieHash(c, cookie.name) ?? null
	const { rows } = await sql<PendingFlow & { waiting: boolean }>`
		with taken as (delete from auth_service.oauth_requests where state = ${state}::uuid and browser = ${browser}::bytea returning *)
		select f.*, t.nonce, t.code_verifier, exists (select from auth_service.oauth_requests where state = f.id) as waiting
		from auth.flow_state f left join taken t on t.state = f.id where f.id = ${state}::uuid
	`.execute(auth.db)
	const flow = rows[0]
	if (!flow) throw badState('OAuth state not found or expired')
	if (!flow.nonce && flow.waiting) throw badState('OAuth state was begun in another browser')
	if (!flow.nonce) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
	dropCookie(c, cookie)
	if (auth.now().getTime() - flow.created_at.getTime() > auth.settings.flowSeconds * 1000)
		throw badState('OAuth state has expired')
	return flow
}
