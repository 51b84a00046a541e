import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { Auth, Request, Trx } from './context.ts'
import { sendConfirmation } from './email-users.ts'
import { AuthError, unprocessable } from './errors.ts'
import { banned } from './failures.ts'
import { findIdentity, listProviders, saveIdentity } from './identities.ts'
import { allTokenTypes, clearTokens } from './one-time-tokens.ts'
import {
	confirmEmail,
	findUser,
	findUserByEmail,
	insertUser,
	isBanned,
	lockUser,
	type Meta,
	mergeMeta,
	type UserRow,
} from './users.ts'

/** What a provider says of someone. */
export type Profile = { provider: string; subject: string; email: string; emailVerified: boolean; data: Meta }

const needsVerification = (provider: string) =>
	unprocessable(
		'provider_email_needs_verification',
		`Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
	)

/**
 * Which account a provider's word opens: the one it opened before; else the one whose address the provider vouches for;
 * else a new one. An address nobody vouches for opens nothing. Errors are returned where something has to stay written.
 */
export async function accountFor(auth: Auth, trx: Trx, c: Request, profile: Profile): Promise<UserRow | AuthError> {
	const known = await findIdentity(trx, profile.provider, profile.subject)
	const owner = known && (await lockUser(trx, known.user_id))
	if (owner) {
		if (isBanned(auth, owner)) throw banned(403, owner)
		await saveIdentity(auth, trx, owner.id, profile.provider, profile.subject, profile.data)
		if (owner.email_confirmed_at || owner.email !== profile.email) return owner
		return await confirmOrAsk(auth, trx, c, owner, profile)
	}
	const vouched = profile.email !== '' && (profile.emailVerified || auth.settings.email.autoconfirm)
	const same = vouched ? await findByAnyEmail(trx, profile.email) : undefined
	if (same === 'several')
		throw new AuthError(
			500,
			'unexpected_failure',
			'Multiple accounts with the same email address in the same linking domain detected',
		)
	if (same) return await linkByEmail(auth, trx, same, profile)
	return await createAccount(auth, trx, c, profile)
}

async function findByAnyEmail(trx: Trx, email: string): Promise<UserRow | 'several' | undefined> {
	const { rows } = await sql<{ id: string }>`
		select u.id from auth.users u where u.email = ${email} and not u.is_sso_user and u.deleted_at is null
		union select i.user_id from auth.identities i join auth.users u on u.id = i.user_id
		where i.email = ${email} and (i.identity_data ->> 'email_verified')::boolean and not u.is_sso_user and u.deleted_at is null
	`.execute(trx)
	if (rows.length > 1) return 'several'
	return rows[0] && (await lockUser(trx, rows[0].id))
}

async function linkByEmail(auth: Auth, trx: Trx, user: UserRow, profile: Profile): Promise<UserRow> {
	if (isBanned(auth, user)) throw banned(403, user)
	if (!user.email_confirmed_at && !user.phone_confirmed_at) await dispossess(trx, user)
	await saveIdentity(auth, trx, user.id, profile.provider, profile.subject, profile.data)
	if (user.email === profile.email) await confirmEmail(auth, trx, user)
	return await reread(trx, user.id)
}

/** Whoever set up an account on an address without proving it must not keep a way in when its owner arrives. */
async function dispossess(trx: Trx, user: UserRow): Promise<void> {
	await sql`update auth.users set encrypted_password = '', raw_user_meta_data = '{}' where id = ${user.id}`.execute(trx)
	await sql`delete from auth.identities where user_id = ${user.id}`.execute(trx)
	await sql`delete from auth.sessions where user_id = ${user.id}`.execute(trx)
	await clearTokens(trx, user.id, allTokenTypes)
}

async function createAccount(auth: Auth, trx: Trx, c: Request, profile: Profile): Promise<UserRow | AuthError> {
	if (auth.settings.disableSignup) throw unprocessable('signup_disabled', 'Signups not allowed for this instance')
	// An address that is someone's already, and that the provider does not vouch for, is not taken over from its word.
	const free = profile.email !== '' && !(await findUserByEmail(trx, profile.email))
	const user = await insertUser(auth, trx, {
		email: free ? profile.email : undefined,
		appMeta: { provider: profile.provider, providers: [profile.provider] },
		userMeta: mergeMeta(null, profile.data),
	})
	if (!user) throw new Error('the address was taken this very moment')
	await saveIdentity(auth, trx, user.id, profile.provider, profile.subject, profile.data)
	if (!free) throw needsVerification(profile.provider)
	return await confirmOrAsk(auth, trx, c, user, profile)
}

async function confirmOrAsk(
	auth: Auth,
	trx: Trx,
	c: Request,
	user: UserRow,
	profile: Profile,
): Promise<UserRow | AuthError> {
	if (profile.emailVerified || auth.settings.email.autoconfirm) {
		await confirmEmail(auth, trx, user)
		await audit(auth, trx, c, 'user_signedup', user, { provider: profile.provider })
		return await reread(trx, user.id)
	}
	await sendConfirmation(auth, trx, c, user, undefined)
	return needsVerification(profile.provider)
}

/** Links to a user who asked for it while signed in. */
export async function linkTo(auth: Auth, trx: Trx, userId: string, profile: Profile): Promise<UserRow> {
	const user = await lockUser(trx, userId)
	if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
	const known = await findIdentity(trx, profile.provider, profile.subject)
	if (known) {
		throw unprocessable(
			'identity_already_exists',
			known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
		)
	}
	await saveIdentity(auth, trx, userId, profile.provider, profile.subject, profile.data)
	if (!user.email && profile.email && profile.emailVerified && !(await findUserByEmail(trx, profile.email))) {
		await sql`update auth.users set email = ${profile.email} where id = ${userId}`.execute(trx)
		await confirmEmail(auth, trx, user)
	} else if (user.is_anonymous) {
		await sql`update auth.users set is_anonymous = false where id = ${userId}`.execute(trx)
	}
	await listProviders(trx, userId)
	return await reread(trx, userId)
}

async function reread(trx: Trx, id: string): Promise<UserRow> {
	const user = await findUser(trx, id)
	if (!user) throw new Error('the user is gone')
	return user
}
