import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { noteRegistration } from '../accounts/registrations.ts'
import { weaknesses } from '../crypto/password-strength.ts'
import { providerTokensOf, redeemCode } from '../mailed/flow-states.ts'
import { audit } from '../request/audit.ts'
import { query, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, limitByIp, type Request, transact } from '../request/context.ts'
import { AuthError, failed, invalid, unprocessable } from '../request/errors.ts'
import { banned } from '../request/failures.ts'
import { hasAnyRole } from '../rows/role.ts'
import {
	awaitsProof,
	findUser,
	findUserByEmail,
	findUserByPhone,
	isBanned,
	lockUser,
	type UserRow,
} from '../rows/user.ts'
import { admitPassword } from '../sessions/guesses.ts'
import { refreshSession } from '../sessions/refresh.ts'
import { type SessionJson, startSession } from '../sessions/sessions.ts'
import { notePasswordLength } from '../sessions/short-passwords.ts'
import { grantIdToken } from './providers/id-token.ts'

export function tokenRoutes(auth: Auth) {
	const grants: Record<string, (auth: Auth, c: Request) => Promise<SessionJson>> = {
		password: grantPassword,
		refresh_token: grantRefresh,
		pkce: grantPkce,
		id_token: grantIdToken,
		web3: async () => {
			throw unprocessable('web3_provider_disabled', 'Web3 provider is disabled')
		},
	}
	return new Hono<AppEnv>().post('/token', async (c) => {
		await limitByIp(auth, c, 'token', auth.settings.limits.token)
		const type = query(c, 'grant_type')
		const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
		if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
		return c.json(await grant(auth, c))
	})
}

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

async function grantPassword(auth: Auth, c: Request): Promise<SessionJson> {
	const asked = await readBody(c, z.object({ email: text, phone: text, password: text }))
	const { email: byEmail, phone: byPhone } = auth.settings
	if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided on login.')
	if (!asked.email && !asked.phone) throw invalid('missing email or phone')
	if (asked.email && !byEmail.enabled) throw unprocessable('email_provider_disabled', 'Email logins are disabled')
	if (asked.phone && !byPhone.enabled) throw unprocessable('phone_provider_disabled', 'Phone logins are disabled')
	// Not checked for its form: an address that cannot exist is one more that nobody has.
	const address = asked.email ? asked.email.trim().toLowerCase() : asked.phone.replace(/^\+/, '').replaceAll(' ', '')

	const user = await (asked.email ? findUserByEmail(auth.db, address) : findUserByPhone(auth.db, address))
	const guess = await admitPassword(auth, c, address, user)
	const right = await auth.passwords.verify(asked.password, user?.encrypted_password)
	if (!user) throw wrong().noting(failed('nobody', 'account'))
	if (isBanned(auth, user)) throw banned(400, user)
	if (!right) throw wrong().noting(failed(user, 'password'))
	await guess.right()
	if (asked.email && !user.email_confirmed_at) {
		await noteKnown(auth, c, user)
		throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed').noting(failed(user, 'unconfirmed'))
	}
	if (asked.phone && !user.phone_confirmed_at)
		throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed').noting(failed(user, 'unconfirmed'))

	const stored = user.encrypted_password ?? ''
	const renewed = auth.passwords.isOutdated(stored) ? await auth.passwords.hash(asked.password) : undefined
	return await transact(auth, async (trx) => {
		// The password may have been changed while it was being checked.
		const { rows } =
			await sql`select from auth.users where id = ${user.id} and encrypted_password = ${stored} for update`.execute(trx)
		if (rows.length === 0) throw wrong().noting(failed(user, 'password'))
		if (renewed) await sql`update auth.users set encrypted_password = ${renewed} where id = ${user.id}`.execute(trx)
		await audit(auth, trx, c, 'login', user, { provider: asked.email ? 'email' : 'phone' })
		await notePasswordLength(auth, trx, user.id, asked.password)
		const session = await startSession(auth, trx, c, user.id, 'password')
		const weak = weaknesses(asked.password, auth.settings.password, {
			email: user.email,
			meta: user.raw_user_meta_data,
			role: await hasAnyRole(trx, user.id),
		})
		return weak ? { ...session, weak_password: weak } : session
	})
}

/** Who knows the password of an account that is yet unproven is as good as who set it: it stays when they prove it in this browser. */
async function noteKnown(auth: Auth, c: Request, user: UserRow): Promise<void> {
	const browser = markBrowser(auth, c)
	await transact(auth, async (trx) => {
		const current = await lockUser(trx, user.id)
		if (!current || !awaitsProof(current) || current.encrypted_password !== user.encrypted_password) return
		await noteRegistration(auth, trx, user.id, { browser, made: true, data: current.raw_user_meta_data ?? {} })
	})
}

async function grantRefresh(auth: Auth, c: Request): Promise<SessionJson> {
	const { refresh_token } = await readBody(c, z.object({ refresh_token: text }))
	return await refreshSession(auth, c, refresh_token)
}

async function grantPkce(auth: Auth, c: Request): Promise<SessionJson> {
	const { auth_code, code_verifier } = await readBody(c, z.object({ auth_code: text, code_verifier: text }))
	if (!auth_code || !code_verifier)
		throw invalid('invalid request: both auth code and code verifier should be non-empty')
	return await transact(auth, async (trx) => {
		const flow = await redeemCode(auth, trx, auth_code, code_verifier)
		const user = await findUser(trx, flow.user_id ?? '')
		if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
		if (isBanned(auth, user)) throw banned(403, user)
		await audit(auth, trx, c, 'login', user, { provider: flow.provider_type })
		const session = await startSession(auth, trx, c, user.id, flow.authentication_method)
		return { ...session, ...providerTokensOf(auth, flow) }
	})
}
