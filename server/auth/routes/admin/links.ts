import { sql } from 'kysely'
import { z } from 'zod'
import { dropUnfinished } from '../../accounts/email-change.ts'
import { createEmailUser, disputeUnlessSame } from '../../accounts/email-users.ts'
import { refuseWeak } from '../../accounts/password-rules.ts'
import { OWNER } from '../../accounts/registrations.ts'
import { cleanEmail, emailExists } from '../../accounts/users.ts'
import { type IssuedToken, issueToken } from '../../mailed/one-time-tokens.ts'
import { redirectTarget } from '../../mailed/redirects.ts'
import { mailToken, verifyLink } from '../../mailed/send-mail.ts'
import { type Action, audit } from '../../request/audit.ts'
import { object, readBody, text } from '../../request/body.ts'
import { type Auth, type Request, type Trx, transact } from '../../request/context.ts'
import { AuthError, invalid } from '../../request/errors.ts'
import { findUserByEmail, type Meta, type UserRow } from '../../rows/user.ts'
import { describeUser, type UserJson } from '../../rows/user-json.ts'

export async function invite(auth: Auth, c: Request): Promise<UserJson> {
	const asked = await readBody(c, z.object({ email: text, data: object }))
	const email = cleanEmail(asked.email)
	return await transact(auth, async (trx) => {
		const user = await invited(auth, trx, email, asked.data)
		await mailToken(auth, trx, c, {
			userId: user.id,
			address: email,
			counted: { pool: 'company' },
			kind: 'auth-invite',
			token: 'confirmation_token',
			type: 'invite',
			redirectTo: redirectTarget(auth, c),
		})
		await audit(auth, trx, c, 'user_invited', 'admin', { user_id: user.id })
		return await describeUser(trx, user.id)
	})
}

async function invited(auth: Auth, trx: Trx, email: string, data: Meta): Promise<UserRow> {
	const user = await unconfirmed(auth, trx, email, '', data)
	await sql`update auth.users set invited_at = ${auth.now()} where id = ${user.id}`.execute(trx)
	return user
}

/** A user who has yet to prove the address; made if there is none. */
async function unconfirmed(auth: Auth, trx: Trx, email: string, passwordHash: string, data: Meta): Promise<UserRow> {
	const known = await findUserByEmail(trx, email)
	const user = known ?? (await createEmailUser(auth, trx, { email, passwordHash, data, browser: OWNER }))
	if (!user || user.email_confirmed_at) throw emailExists()
	if (known) await disputeUnlessSame(trx, known, OWNER)
	return user
}

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
type LinkType = (typeof types)[number]
const actions = {
	signup: 'user_confirmation_requested',
	invite: 'user_invited',
	magiclink: 'user_recovery_requested',
	recovery: 'user_recovery_requested',
	email_change_current: 'user_modified',
	email_change_new: 'user_modified',
} as const satisfies Record<LinkType, Action>
const body = z.object({ type: text, email: text, password: text, new_email: text, data: object, redirect_to: text })
type Asked = z.output<typeof body>

/** The link that a mail would carry, for those who send their own mails. Nothing is sent. */
export async function generateLink(auth: Auth, c: Request): Promise<object> {
	const asked = await readBody(c, body)
	const type = types.find((candidate) => candidate === asked.type)
	if (!type) throw invalid(`Invalid email action link type requested: ${asked.type}`)
	const email = cleanEmail(asked.email)
	const redirectTo = redirectTarget(auth, c, asked.redirect_to || undefined)
	if (type === 'signup') {
		if (!asked.password) throw invalid('Signup requires a valid password')
		refuseWeak(asked.password, auth.settings.password, { email, meta: asked.data })
	}
	const passwordHash = type === 'signup' ? await auth.passwords.hash(asked.password) : ''
	return await transact(auth, async (trx) => {
		const known = await findUserByEmail(trx, email)
		// A magic link for someone unknown is a sign-up.
		const done = type === 'magiclink' && !known ? 'signup' : type
		const { token, user, linkType } = await issue(auth, trx, done, email, passwordHash, asked, known)
		await audit(auth, trx, c, actions[done], 'admin', { user_id: user.id, link: done })
		return {
			...(await describeUser(trx, user.id)),
			action_link: verifyLink(auth, token.hash, linkType, redirectTo),
			email_otp: token.code,
			hashed_token: token.hash,
			verification_type: done,
			redirect_to: redirectTo,
		}
	})
}

type Issued = { token: IssuedToken; user: UserRow; linkType: string }

async function issue(
	auth: Auth,
	trx: Trx,
	type: LinkType,
	email: string,
	passwordHash: string,
	asked: Asked,
	known: UserRow | undefined,
): Promise<Issued> {
	if (type === 'signup' || type === 'invite') {
		const user =
			type === 'invite'
				? await invited(auth, trx, email, asked.data)
				: await unconfirmed(auth, trx, email, passwordHash, asked.data)
		return { user, token: await issueToken(auth, trx, user.id, 'confirmation_token', email), linkType: type }
	}
	if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found')
	if (type === 'magiclink' || type === 'recovery') {
		await disputeUnlessSame(trx, known, OWNER)
		return { user: known, token: await issueToken(auth, trx, known.id, 'recovery_token', email), linkType: type }
	}
	if (!auth.settings.email.secureChange && type === 'email_change_current')
		throw invalid('Enable secure email change to generate link for current email')
	const next = cleanEmail(asked.new_email)
	if (await findUserByEmail(trx, next)) throw emailExists()
	// A yes to another address is no yes to this one.
	if (known.email_change !== next) await dropUnfinished(trx, known.id)
	await sql`update auth.users set email_change = ${next}, email_change_confirm_status = 0 where id = ${known.id}`.execute(
		trx,
	)
	const token =
		type === 'email_change_new'
			? await issueToken(auth, trx, known.id, 'email_change_token_new', next)
			: await issueToken(auth, trx, known.id, 'email_change_token_current', email)
	return { user: known, token, linkType: 'email_change' }
}
