/** POST /invite and /admin/generate_link: a mail to someone new, or the link it would carry. */
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
import { type Call, transact, type Work } from '../../request/context.ts'
import { AuthError, invalid } from '../../request/errors.ts'
import { findUserByEmail, type Meta, type UserRow } from '../../rows/user.ts'
import { describeUser, type UserJson } from '../../rows/user-json.ts'

export async function invite(call: Call): Promise<UserJson> {
	const { c } = call
	const body = await readBody(c, z.object({ email: text, data: object }))
	const email = cleanEmail(body.email)
	return await transact(call, async (work) => {
		const user = await invited(work, email, body.data)
		await mailToken(work, {
			userId: user.id,
			address: email,
			counted: { pool: 'company' },
			kind: 'auth-invite',
			token: 'confirmation_token',
			type: 'invite',
			redirectTo: redirectTarget(call),
		})
		await audit(work, 'user_invited', 'admin', { user_id: user.id })
		return await describeUser(work.db, user.id)
	})
}

async function invited(work: Work, email: string, data: Meta): Promise<UserRow> {
	const { auth, db } = work
	const user = await unconfirmed(work, email, '', data)
	await sql`update auth.users set invited_at = ${auth.now()} where id = ${user.id}`.execute(db)
	return user
}

/** A user who has yet to prove the address; made if there is none. */
async function unconfirmed(work: Work, email: string, passwordHash: string, data: Meta): Promise<UserRow> {
	const { db } = work
	const known = await findUserByEmail(db, email)
	const user = known ?? (await createEmailUser(work, { email, passwordHash, data, browser: OWNER }))
	if (!user || user.email_confirmed_at) throw emailExists()
	if (known) await disputeUnlessSame(db, known, OWNER)
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
const bodySchema = z.object({
	type: text,
	email: text,
	password: text,
	new_email: text,
	data: object,
	redirect_to: text,
})
type Body = z.output<typeof bodySchema>

/** The link that a mail would carry, for those who send their own mails. Nothing is sent. */
export async function generateLink(call: Call): Promise<object> {
	const { auth, c } = call
	const body = await readBody(c, bodySchema)
	const type = types.find((candidate) => candidate === body.type)
	if (!type) throw invalid(`Invalid email action link type requested: ${body.type}`)
	const email = cleanEmail(body.email)
	const redirectTo = redirectTarget(call, body.redirect_to || undefined)
	if (type === 'signup') {
		if (!body.password) throw invalid('Signup requires a valid password')
		refuseWeak(body.password, auth.settings.password, { email, meta: body.data })
	}
	const passwordHash = type === 'signup' ? await auth.passwords.hash(body.password) : ''
	return await transact(call, async (work) => {
		const known = await findUserByEmail(work.db, email)
		// A magic link for someone unknown is a sign-up.
		const done = type === 'magiclink' && !known ? 'signup' : type
		const { token, user, linkType } = await issue(work, done, { ...body, email, passwordHash, known })
		await audit(work, actions[done], 'admin', { user_id: user.id, link: done })
		return {
			...(await describeUser(work.db, user.id)),
			action_link: verifyLink(auth, token.hash, linkType, redirectTo),
			email_otp: token.code,
			hashed_token: token.hash,
			verification_type: done,
			redirect_to: redirectTo,
		}
	})
}

type Issued = { token: IssuedToken; user: UserRow; linkType: string }

type Wanted = Body & { passwordHash: string; known: UserRow | undefined }

async function issue(work: Work, type: LinkType, wanted: Wanted): Promise<Issued> {
	const { email, data, known } = wanted
	const { auth, db } = work
	if (type === 'signup' || type === 'invite') {
		const user =
			type === 'invite' ? await invited(work, email, data) : await unconfirmed(work, email, wanted.passwordHash, data)
		return {
			user,
			token: await issueToken(work, { userId: user.id, type: 'confirmation_token', address: email }),
			linkType: type,
		}
	}
	if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found')
	if (type === 'magiclink' || type === 'recovery') {
		await disputeUnlessSame(db, known, OWNER)
		return {
			user: known,
			token: await issueToken(work, { userId: known.id, type: 'recovery_token', address: email }),
			linkType: type,
		}
	}
	if (!auth.settings.email.secureChange && type === 'email_change_current')
		throw invalid('Enable secure email change to generate link for current email')
	const next = cleanEmail(wanted.new_email)
	if (await findUserByEmail(db, next)) throw emailExists()
	// A yes to another address is no yes to this one.
	if (known.email_change !== next) await dropUnfinished(db, known.id)
	await sql`update auth.users set email_change = ${next}, email_change_confirm_status = 0 where id = ${known.id}`.execute(
		db,
	)
	const about =
		type === 'email_change_new'
			? ({ type: 'email_change_token_new', address: next } as const)
			: ({ type: 'email_change_token_current', address: email } as const)
	const token = await issueToken(work, { userId: known.id, ...about })
	return { user: known, token, linkType: 'email_change' }
}
