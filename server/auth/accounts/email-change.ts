/** Another address for an account: asked of both mailboxes, then written. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { type Challenge, startFlow } from '../mailed/flow-states.ts'
import { type Counted, poolOf } from '../mailed/mail-quotas.ts'
import { notify } from '../mailed/notify.ts'
import { allTokenTypes, clearTokens } from '../mailed/one-time-tokens.ts'
import { redirectTarget } from '../mailed/redirects.ts'
import { mailToken } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import type { Trx, Work } from '../request/context.ts'
import type { AuthError } from '../request/errors.ts'
import { isOwnersAddress } from '../rows/role.ts'
import { findUserByEmail, type UserRow } from '../rows/user.ts'
import { saveOwnIdentity } from './identities.ts'
import { emailExists } from './users.ts'

export const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Whoever has, or is about to have, this address. */
export async function findUserByEmailChange(db: Database, email: string): Promise<UserRow | undefined> {
	const { rows } = await sql<UserRow>`
		select * from auth.users where (email_change = ${email} or email = ${email} and email_change <> '') and deleted_at is null and not is_sso_user
		order by email_change = ${email} desc, email_change_sent_at desc nulls last limit 1
	`.execute(db)
	return rows[0]
}

/** Asks the new address, and the current one too, before anything changes. The caller keeps the gap between mails. */
export async function requestEmailChange(
	work: Work,
	user: UserRow,
	email: string,
	challenge: Challenge | undefined,
): Promise<void> {
	const { auth, db } = work
	await clearTokens(db, user.id, changeTokens)
	await sql`update auth.users set email_change = ${email}, email_change_confirm_status = 0 where id = ${user.id}`.execute(
		db,
	)
	const asksBoth = auth.settings.email.secureChange && user.email
	const tokens = changeTokens.filter((token) => asksBoth || token === 'email_change_token_new')
	const counted = { owner: 'signed in' }
	await mailChange(work, { user: { ...user, email_change: email }, tokens, challenge, counted })
}

/** Once more to whoever has not answered yet. Anyone may ask for that, so what was answered stays answered. */
export async function repeatEmailChange(work: Work, change: Pick<Change, 'user' | 'challenge'>): Promise<void> {
	const { db } = work
	const { rows } = await sql<{ token_type: string }>`
		select token_type from auth.one_time_tokens where user_id = ${change.user.id}
	`.execute(db)
	const tokens = changeTokens.filter((token) => rows.some(({ token_type }) => token_type === token))
	await mailChange(work, { ...change, tokens, counted: { alike: true } })
}

const changeTokens = ['email_change_token_new', 'email_change_token_current'] as const
type Change = {
	user: UserRow
	tokens: readonly (typeof changeTokens)[number][]
	challenge: Challenge | undefined
	counted: Omit<Counted, 'pool'>
}

async function mailChange(work: Work, change: Change): Promise<void> {
	const { user, tokens, challenge, counted } = change
	if (challenge) await startFlow(work, { userId: user.id, provider: 'email', method: 'email_change', challenge })
	const mail = {
		userId: user.id,
		kind: 'auth-email-change',
		type: 'email_change',
		redirectTo: redirectTarget(work),
		pkce: challenge !== undefined,
	} as const
	const [email, next] = [user.email ?? '', user.email_change ?? '']
	const extra = { email, new_email: next }
	const ways = {
		// Nobody has shown yet that the new one is theirs.
		email_change_token_new: { address: next, counted: { alike: counted.alike ?? false, pool: 'new' } },
		email_change_token_current: { address: email, counted: { ...counted, pool: await poolOf(work, user) } },
	} as const
	for (const token of tokens) await mailToken(work, { ...mail, ...ways[token], token, extra })
}

/**
 * What a session began and can be finished without it: a change of address, the linking of an identity, a code still to
 * be exchanged. Whoever ends the sessions of others, or sets a new password, means these too.
 */
export async function dropUnfinished(trx: Trx, userId: string): Promise<void> {
	await dropChange(trx, userId)
	await sql`delete from auth.flow_state where user_id = ${userId} or linking_target_id = ${userId}`.execute(trx)
}

export async function dropChange(trx: Trx, userId: string): Promise<void> {
	await clearTokens(trx, userId, changeTokens)
	await sql`update auth.users set email_change = '', email_change_confirm_status = 0 where id = ${userId}`.execute(trx)
}

/** One of the two addresses has agreed (its token is used up by now). */
export async function completeEmailChange(
	work: Work,
	user: UserRow,
	token: 'email_change_token_new' | 'email_change_token_current',
): Promise<'done' | 'first-of-two' | AuthError> {
	const { auth, db } = work
	const email = user.email_change
	if (!email || isOwnersAddress(auth, email)) return emailExists()
	const needsBoth = auth.settings.email.secureChange && user.email && !auth.settings.email.autoconfirm
	if (needsBoth && user.email_change_confirm_status === 0) {
		await sql`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`.execute(db)
		return 'first-of-two'
	}
	// Without a second mail, only the new address can speak for itself.
	if (!needsBoth && token === 'email_change_token_current') return emailExists()
	const outcome = await setEmail(work, user, email)
	if (outcome === 'done') await tellBothAddresses(work, { user, email })
	return outcome
}

/** The old address hears that it is out, the new one that it is in. */
export async function tellBothAddresses(
	work: Work,
	change: { user: UserRow; email: string; byUs?: boolean },
): Promise<void> {
	const { user, email, byUs = false } = change
	if (!user.email) return
	const data = { email: user.email, new_email: email }
	for (const to of [user.email, email])
		await notify(work, { user, notice: 'auth-notice-email-changed', to, byUs, data })
}

/** The address is proven: it becomes the user's, and every mail sent to the old one is worth nothing. */
export async function setEmail(work: Work, user: UserRow, email: string): Promise<'done' | AuthError> {
	const { auth, db } = work
	const holder = await findUserByEmail(db, email)
	if (holder && holder.id !== user.id) return emailExists()
	const now = auth.now()
	await clearTokens(db, user.id, allTokenTypes)
	await sql`
		update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
			email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
			raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${JSON.stringify({ email, email_verified: true })}::jsonb
		where id = ${user.id}
	`.execute(db)
	await saveOwnIdentity(work, user, 'email', { email, email_verified: true, phone_verified: false })
	await audit(work, 'user_modified', { ...user, email }, { changed: ['email'] })
	return 'done'
}
