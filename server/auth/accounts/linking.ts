/** Which account a provider's word opens, and linking a provider to an account by hand. */
import { sql } from 'kysely'
import { notify } from '../mailed/notify.ts'
import { audit } from '../request/audit.ts'
import { markBrowser } from '../request/browser-mark.ts'
import type { Auth, Trx, Work } from '../request/context.ts'
import { AuthError, unprocessable } from '../request/errors.ts'
import { banned } from '../request/failures.ts'
import { findIdentity } from '../rows/identity.ts'
import { awaitsProof, findUser, findUserByEmail, isBanned, lockUser, type Meta, type UserRow } from '../rows/user.ts'
import { sendConfirmation } from './email-users.ts'
import { listProviders, saveIdentity } from './identities.ts'
import { noteRegistration } from './registrations.ts'
import { takeOver, tellPasswordRemoved } from './take-over.ts'
import { confirmEmail, insertUser, mergeMeta } from './users.ts'

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
export async function accountFor(work: Work, profile: Profile): Promise<UserRow | AuthError> {
	const { auth, db } = work
	const known = await findIdentity(db, profile.provider, profile.subject)
	const owner = known && (await lockUser(db, known.user_id))
	if (owner) {
		refuseBanned(auth, owner)
		if (!awaitsProof(owner)) {
			await saveIdentity(work, owner.id, profile)
			return owner
		}
		if (owner.email === profile.email)
			return profile.emailVerified ? await claim(work, owner, profile) : await askOwner(work, owner, profile)
		// That account waits for an address which is not this person's, or no longer.
		await sql`delete from auth.identities where id = ${known.id}`.execute(db)
		await listProviders(db, owner.id)
	}
	const same = profile.email !== '' && profile.emailVerified ? await findByAnyEmail(db, profile.email) : undefined
	if (same === 'several')
		throw new AuthError(
			500,
			'unexpected_failure',
			'Multiple accounts with the same email address in the same linking domain detected',
		)
	if (!same) return await createAccount(work, profile)
	refuseBanned(auth, same)
	if (awaitsProof(same)) return await claim(work, same, profile)
	await saveIdentity(work, same.id, profile)
	if (same.email === profile.email) await confirmEmail(work, same)
	await tellLinked(work, { user: same, profile })
	return await reread(db, same.id)
}

function refuseBanned(auth: Auth, user: UserRow): void {
	if (isBanned(auth, user)) throw banned(403, user)
}

/** By its own address, or by one that a provider vouched for; an account that is still unproven only by its own. */
async function findByAnyEmail(trx: Trx, email: string): Promise<UserRow | 'several' | undefined> {
	const { rows } = await sql<{ id: string; proven: boolean }>`
		with able as (
			select id, email, email is null or coalesce(email_confirmed_at, phone_confirmed_at) is not null as proven
			from auth.users where not is_sso_user and deleted_at is null
		)
		select id, proven from able where email = ${email}
		union select a.id, a.proven from auth.identities i join able a on a.id = i.user_id
		where i.email = ${email} and i.identity_data ->> 'email_verified' = 'true' and a.proven
	`.execute(trx)
	// Who only claims the address stands in nobody's way.
	const proven = rows.filter((row) => row.proven)
	if (proven.length > 1) return 'several'
	const found = proven[0] ?? rows[0]
	return found && (await lockUser(trx, found.id))
}

/** Whoever set up an account on an address without proving it must not keep a way in when its owner arrives. */
async function claim(work: Work, user: UserRow, profile: Profile): Promise<UserRow> {
	const { db } = work
	await takeOver(work, user, { data: profile.data })
	await tellPasswordRemoved(work, user)
	await saveIdentity(work, user.id, profile)
	await confirmEmail(work, user)
	await audit(work, 'user_signedup', user, { provider: profile.provider })
	return await reread(db, user.id)
}

async function createAccount(work: Work, profile: Profile): Promise<UserRow | AuthError> {
	const { auth, db } = work
	if (auth.settings.disableSignup) throw unprocessable('signup_disabled', 'Signups not allowed for this instance')
	// An address that is someone's already, and that the provider does not vouch for, is not taken over from its word.
	if (profile.email === '' || (await findUserByEmail(db, profile.email))) throw needsVerification(profile.provider)
	const user = await insertUser(work, {
		email: profile.email,
		appMeta: { provider: profile.provider, providers: [profile.provider] },
		userMeta: mergeMeta(null, profile.data),
	})
	if (!user) throw new Error('the address was taken this very moment')
	await saveIdentity(work, user.id, profile)
	if (!profile.emailVerified && !auth.settings.email.autoconfirm) return await askOwner(work, user, profile)
	await confirmEmail(work, user)
	await audit(work, 'user_signedup', user, { provider: profile.provider })
	return await reread(db, user.id)
}

/** The address itself is asked. Until it answers, the account opens for nobody. */
async function askOwner(work: Work, user: UserRow, profile: Profile): Promise<AuthError> {
	await noteRegistration(work, user.id, { browser: markBrowser(work), made: true })
	await sendConfirmation(work, user, undefined)
	return needsVerification(profile.provider)
}

async function refuseLinked(trx: Trx, userId: string, profile: Profile): Promise<void> {
	const known = await findIdentity(trx, profile.provider, profile.subject)
	if (!known) return
	throw unprocessable(
		'identity_already_exists',
		known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
	)
}

/** The provider vouches that it is the one who was invited. */
export async function linkInvited(work: Work, user: UserRow, profile: Profile): Promise<UserRow> {
	const { db } = work
	if (!awaitsProof(user)) return await linkTo(work, { userId: user.id, profile })
	await refuseLinked(db, user.id, profile)
	return await claim(work, user, profile)
}

/** Links to a user who asked for it while signed in. */
export async function linkTo(work: Work, { userId, profile }: { userId: string; profile: Profile }): Promise<UserRow> {
	const { db } = work
	const user = await lockUser(db, userId)
	if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
	if (awaitsProof(user)) throw unprocessable('email_not_confirmed', 'Please verify your email first.')
	await refuseLinked(db, userId, profile)
	await saveIdentity(work, userId, profile)
	if (!user.email && profile.email && profile.emailVerified && !(await findUserByEmail(db, profile.email))) {
		await sql`update auth.users set email = ${profile.email} where id = ${userId}`.execute(db)
		await confirmEmail(work, user)
	} else if (user.is_anonymous) {
		await sql`update auth.users set is_anonymous = false where id = ${userId}`.execute(db)
	}
	await listProviders(db, userId)
	await tellLinked(work, { user, profile })
	return await reread(db, userId)
}

/** Another way in, of which the owner of the account is told. */
async function tellLinked(work: Work, link: { user: UserRow; profile: Profile }): Promise<void> {
	const { user, profile } = link
	await notify(work, { user, notice: 'auth-notice-identity-linked', data: { provider: profile.provider } })
}

async function reread(trx: Trx, id: string): Promise<UserRow> {
	const user = await findUser(trx, id)
	if (!user) throw new Error('the user is gone')
	return user
}
