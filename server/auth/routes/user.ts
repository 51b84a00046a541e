import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { requestEmailChange, setEmail } from '../accounts/email-change.ts'
import { saveOwnIdentity } from '../accounts/identities.ts'
import {
	checkPasswordChange,
	currentPasswordInvalid,
	setPassword,
	spendNonce,
	whyProve,
} from '../accounts/password-change.ts'
import { noteRegistration } from '../accounts/registrations.ts'
import { cleanEmail, cleanPhone, emailExists, phoneExists, setUserMeta } from '../accounts/users.ts'
import { readChallenge } from '../mailed/flow-states.ts'
import { notify } from '../mailed/notify.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, type Call, callOf, transact, type Work } from '../request/context.ts'
import { AuthError, invalid, noSmsSender, unprocessable } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { isOwnersAddress } from '../rows/role.ts'
import { findUserByEmail, findUserByPhone, lockUser, type UserRow } from '../rows/user.ts'
import { describeUser, type UserJson } from '../rows/user-json.ts'
import { type Bearer, requireUser } from '../sessions/bearer.ts'
import { extend } from '../sessions/limits.ts'
import { lacksSecondStep } from '../sessions/second-step.ts'
import { endSessions } from '../sessions/sessions.ts'

export function userRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.get('/user', async (c) => {
			const call = callOf(auth, c)
			const { user, audience } = await requireUser(call)
			const wanted = c.req.header('x-jwt-aud')
			if (wanted && wanted !== audience) throw invalid("Token audience doesn't match request audience")
			return c.json(await describeUser(auth.db, user.id))
		})
		.put('/user', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			await limitByIp(call, 'update-user', auth.settings.limits.updateUser)
			return c.json(await updateUser(call, bearer))
		})
}

const body = z.object({
	email: text,
	phone: text,
	channel: text,
	nonce: text,
	data: object,
	app_metadata: z.unknown().optional(),
	password: z.string().nullish(),
	current_password: text,
	...pkce,
})

async function updateUser(call: Call, bearer: Bearer): Promise<UserJson> {
	const { auth, c } = call
	const asked = await readBody(c, body)
	const { user } = bearer
	if (asked.app_metadata !== undefined && asked.app_metadata !== null) {
		throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
	}
	const challenge = readChallenge(asked)
	const email = asked.email ? cleanEmail(asked.email) : ''
	const phone = asked.phone ? cleanPhone(asked.phone) : ''
	const newEmail = email !== '' && email !== user.email ? email : undefined
	const newPhone = phone !== '' && phone !== user.phone ? phone : undefined
	const password = asked.password ?? undefined
	if (user.is_sso_user && (newEmail || newPhone || password !== undefined || asked.nonce)) {
		throw unprocessable('user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO')
	}
	if (user.is_anonymous && password !== undefined && !email && !phone) {
		throw unprocessable(
			'validation_failed',
			'Updating password of an anonymous user without an email or phone is not allowed',
		)
	}
	if (newEmail || newPhone || password !== undefined) await requireSecondFactor(auth, bearer)
	const changes = { address: Boolean(newEmail || newPhone), password: password !== undefined }
	const unproven = await whyProve(auth, bearer, changes)
	if (unproven && !asked.nonce) throw unproven
	const passwordHash =
		password === undefined
			? undefined
			: await checkPasswordChange(auth, bearer, { password, current: asked.current_password, email, data: asked.data })

	return await transact(call, async (work) => {
		const current = await lockUser(work.db, user.id)
		if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
		const refusal = unproven && (await spendNonce(work, current, asked.nonce))
		if (refusal) return refusal
		if (passwordHash !== undefined) {
			// What was checked may have been changed meanwhile, perhaps by the owner whom this shall not undo.
			if (current.encrypted_password !== user.encrypted_password) throw currentPasswordInvalid()
			await setPassword(work, current.id, passwordHash)
			await endSessions(work.db, current.id, 'others', bearer.session?.id)
			if (bearer.session) await extend(work, { id: bearer.session.id, userId: current.id })
			await audit(work, 'user_updated_password', current)
			await notify(work, { user: current, notice: 'auth-notice-password-changed' })
		}
		if (Object.keys(asked.data).length > 0) await setUserMeta(work, current, asked.data)
		if (newEmail) await changeEmail(work, current, newEmail, challenge)
		if (newPhone) await changePhone(work, current, newPhone)
		const changed = Object.entries({
			password,
			details: Object.keys(asked.data)[0],
			new_email: newEmail,
			phone: newPhone,
		})
			.filter(([, value]) => value !== undefined)
			.map(([what]) => what)
		await audit(work, 'user_modified', current, { changed })
		return await describeUser(work.db, current.id)
	})
}

/** Whoever has set up a second factor must have used it before the keys to the account change. */
async function requireSecondFactor(auth: Auth, bearer: Bearer): Promise<void> {
	if (!(await lacksSecondStep(auth.db, bearer))) return
	throw new AuthError(
		401,
		'insufficient_aal',
		'AAL2 session is required to update email or password when MFA is enabled.',
	)
}

async function changeEmail(
	work: Work,
	user: UserRow,
	email: string,
	challenge: ReturnType<typeof readChallenge>,
): Promise<void> {
	const { auth, db } = work
	if (isOwnersAddress(auth, email) || (await findUserByEmail(db, email))) throw emailExists()
	const browser = markBrowser(work)
	if (user.is_anonymous) await noteRegistration(work, user.id, { browser, made: true })
	if (user.is_anonymous && auth.settings.email.autoconfirm) {
		const outcome = await setEmail(work, user, email)
		if (outcome !== 'done') throw outcome
		return
	}
	await keepGap(work, { kind: 'email-change', address: user.email ?? user.id })
	await requestEmailChange(work, user, email, challenge)
}

async function changePhone(work: Work, user: UserRow, phone: string): Promise<void> {
	const { auth, db } = work
	if (await findUserByPhone(db, phone)) throw phoneExists()
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
	if (!auth.settings.phone.autoconfirm) throw noSmsSender()
	const now = auth.now()
	await sql`
		update auth.users set phone = ${phone}, phone_confirmed_at = ${now}, is_anonymous = false, updated_at = ${now} where id = ${user.id}
	`.execute(db)
	await saveOwnIdentity(work, user, 'phone', { phone, phone_verified: true })
	await notify(work, { user, notice: 'auth-notice-phone-changed' })
}
