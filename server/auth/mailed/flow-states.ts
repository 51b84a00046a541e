/** What waits between two requests of one sign-in: PKCE challenges, codes, providers' tokens. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Auth, Work } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import type { Method } from '../rows/method.ts'

export type FlowRow = {
	id: string
	user_id: string | null
	auth_code: string | null
	code_challenge_method: 's256' | 'plain' | null
	code_challenge: string | null
	provider_type: string
	provider_access_token: string | null
	provider_refresh_token: string | null
	authentication_method: Method
	created_at: Date
	auth_code_issued_at: Date | null
	invite_token: string | null
	referrer: string | null
	linking_target_id: string | null
}

export type Challenge = { challenge: string; method: 's256' | 'plain' }

/** The client's half of PKCE: both fields or neither. */
export function readChallenge(body: { code_challenge: string; code_challenge_method: string }): Challenge | undefined {
	const method = body.code_challenge_method.toLowerCase()
	if (!body.code_challenge && !method) return undefined
	if (!body.code_challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
	if (method !== 's256' && method !== 'plain') throw invalid('code challenge method not supported')
	if (body.code_challenge.length < 43 || body.code_challenge.length > 128)
		throw invalid('code challenge has to be between 43 and 128 characters')
	if (!/^[A-Za-z0-9._~-]+$/.test(body.code_challenge))
		throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
	return { challenge: body.code_challenge, method }
}

type NewFlow = {
	userId?: string
	provider: string
	method: Method
	challenge: Challenge | undefined
	referrer?: string
	inviteToken?: string
	linkTo?: string | undefined
}

export async function startFlow(work: Work, flow: NewFlow): Promise<string> {
	const { auth, db } = work
	const now = auth.now()
	const id = randomUUID()
	await sql`
		insert into auth.flow_state (
			id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at,
			referrer, invite_token, linking_target_id
		) values (
			${id}, ${flow.userId ?? null}, ${flow.challenge?.challenge ?? null}, ${flow.challenge?.method ?? null}::auth.code_challenge_method,
			${flow.provider}, ${flow.method}, ${now}, ${now}, ${flow.referrer ?? null}, ${flow.inviteToken ?? null}, ${flow.linkTo ?? null}
		)
	`.execute(db)
	// Abandoned ones are worth nothing after their time; those of providers may hold their tokens. A magic link may lie for a day.
	const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
	await sql`
		delete from auth.flow_state where created_at < ${ago(1)} and (authentication_method = 'oauth' or created_at < ${ago(48)})
	`.execute(db)
	return id
}

type Mailed = { method: Method /** What the session is then said to have come about by. */; becomes: Method }

/** After a mailed link was opened: the code that, with the verifier, becomes a session. */
export async function issueAuthCode(
	work: Work,
	userId: string,
	{ method, becomes }: Mailed,
): Promise<string | undefined> {
	const { db } = work
	const { rows } = await sql<{ id: string }>`
		update auth.flow_state set authentication_method = ${becomes} where id = (
			select id from auth.flow_state where user_id = ${userId} and authentication_method = ${method} order by created_at desc limit 1
		) returning id
	`.execute(db)
	return rows[0] && (await giveCode(work, rows[0].id, userId))
}

export async function giveCode(work: Work, flowId: string, userId: string): Promise<string> {
	const { auth, db } = work
	const code = randomUUID()
	const now = auth.now()
	await sql`
		update auth.flow_state set auth_code = ${code}, auth_code_issued_at = ${now}, user_id = ${userId}, updated_at = ${now} where id = ${flowId}
	`.execute(db)
	return code
}

export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** Until the code is redeemed. */
export async function keepProviderTokens(work: Work, flowId: string, tokens: ProviderTokens): Promise<void> {
	const { auth, db } = work
	const { provider_token: access, provider_refresh_token: refresh } = tokens
	const [sealedAccess, sealedRefresh] = [
		access ? auth.sealer.seal('auth.flow_state.provider_access_token', flowId, access) : null,
		refresh ? auth.sealer.seal('auth.flow_state.provider_refresh_token', flowId, refresh) : null,
	]
	await sql`
		update auth.flow_state set provider_access_token = ${sealedAccess}, provider_refresh_token = ${sealedRefresh} where id = ${flowId}
	`.execute(db)
}

export function providerTokensOf(auth: Auth, flow: FlowRow): ProviderTokens {
	const { id, provider_access_token: access, provider_refresh_token: refresh } = flow
	return {
		...(access && { provider_token: auth.sealer.open('auth.flow_state.provider_access_token', id, access) }),
		...(refresh && { provider_refresh_token: auth.sealer.open('auth.flow_state.provider_refresh_token', id, refresh) }),
	}
}

/** The flow a code belongs to, if the verifier fits; single use. A wrong verifier leaves it as it was. */
export async function redeemCode(work: Work, code: string, verifier: string): Promise<FlowRow> {
	const { auth, db } = work
	const { rows } = await sql<FlowRow>`select * from auth.flow_state where auth_code = ${code} for update`.execute(db)
	const flow = rows[0]
	if (!flow?.user_id) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
	const from =
		flow.authentication_method === 'magiclink' ? (flow.auth_code_issued_at ?? flow.created_at) : flow.created_at
	if (auth.now().getTime() - from.getTime() > auth.settings.flowSeconds * 1000) {
		throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
	}
	if (!fits(flow, verifier)) {
		throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
	}
	await sql`delete from auth.flow_state where id = ${flow.id}`.execute(db)
	return flow
}

function fits(flow: FlowRow, verifier: string): boolean {
	const derived =
		flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
	const [left, right] = [Buffer.from(derived), Buffer.from(flow.code_challenge ?? '')]
	return left.length === right.length && left.length > 0 && timingSafeEqual(left, right)
}
