import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { Auth, Request, Trx } from './context.ts'
import { unprocessable } from './errors.ts'
import { type Challenge, startFlow } from './flow-states.ts'
import { identitiesOf, listProviders, saveOwnIdentity } from './identities.ts'
import { redirectTarget } from './redirects.ts'
import { mailToken } from './send-mail.ts'
import { insertUser, type Meta, mergeMeta, type UserRow } from './users.ts'

export type EmailSignup = { email: string; passwordHash: string; data: Meta }

export function refuseDisabledSignup(auth: Auth): void {
	if (auth.settings.disableSignup) throw unprocessable('signup_disabled', 'Signups not allowed for this instance')
}

/** Undefined if someone else was quicker. Whom the owner sets up has no metadata but the owner's until the address is proven. */
export async function createEmailUser(
	auth: Auth,
	trx: Trx,
	asked: EmailSignup,
	by: 'visitor' | 'owner' = 'visitor',
): Promise<UserRow | undefined> {
	const id = randomUUID()
	const own = { sub: id, email: asked.email, email_verified: false, phone_verified: false }
	const user = await insertUser(auth, trx, {
		id,
		email: asked.email,
		passwordHash: asked.passwordHash,
		appMeta: { provider: 'email', providers: ['email'] },
		userMeta: mergeMeta(asked.data, by === 'visitor' ? own : {}),
	})
	if (user) await saveOwnIdentity(auth, trx, user, 'email', { ...asked.data, ...own })
	return user
}

/**
 * Answers whether it did anything. An account that a provider opened for an address it did not vouch for may be someone else's trap. Whoever registers the
 * address starts it over: those identities go, and the account is set up as if it were new.
 */
export async function takeBack(auth: Auth, trx: Trx, user: UserRow, asked: EmailSignup): Promise<boolean> {
	const identities = await identitiesOf(trx, user.id)
	if (identities.every((identity) => identity.provider === 'email')) return false
	await sql`delete from auth.identities where user_id = ${user.id} and provider <> 'email'`.execute(trx)
	await sql`delete from auth.sessions where user_id = ${user.id}`.execute(trx)
	if (identities.some((identity) => identity.provider === 'email')) {
		await listProviders(trx, user.id)
		return false
	}
	const own = { sub: user.id, email: asked.email, email_verified: false, phone_verified: false }
	await sql`
		update auth.users set encrypted_password = ${asked.passwordHash}, raw_user_meta_data = ${JSON.stringify({ ...asked.data, ...own })}::jsonb
		where id = ${user.id}
	`.execute(trx)
	await saveOwnIdentity(auth, trx, user, 'email', { ...asked.data, ...own })
	return true
}

/** Mails the link that proves the address. */
export async function sendConfirmation(
	auth: Auth,
	trx: Trx,
	c: Request,
	user: UserRow,
	challenge: Challenge | undefined,
): Promise<void> {
	if (challenge) await startFlow(auth, trx, { userId: user.id, provider: 'email', method: 'email/signup', challenge })
	await mailToken(auth, trx, c, {
		userId: user.id,
		address: user.email ?? '',
		unproven: true,
		kind: 'auth-confirmation',
		token: 'confirmation_token',
		type: 'signup',
		redirectTo: redirectTarget(auth, c),
		pkce: challenge !== undefined,
	})
	await audit(auth, trx, c, 'user_confirmation_requested', user)
}
