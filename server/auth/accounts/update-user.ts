/** What someone changes about their own account: password, address, number, details. */
import { sql } from 'kysely'
import type { Challenge } from '../mailed/flow-states.ts'
import { notify } from '../mailed/notify.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, type Call, transact, type Work } from '../request/context.ts'
import { AuthError, noSmsSender, unprocessable } from '../request/errors.ts'
import { isOwnersAddress } from '../rows/role.ts'
import { findUserByEmail, findUserByPhone, lockUser, type Meta, type UserRow } from '../rows/user.ts'
import { describeUser, type UserJson } from '../rows/user-json.ts'
import type { Bearer } from '../sessions/bearer.ts'
import { extend } from '../sessions/limits.ts'
import { lacksSecondStep } from '../sessions/second-step.ts'
import { endSessions } from '../sessions/sessions.ts'
import { requestEmailChange, setEmail } from './email-change.ts'
import { saveOwnIdentity } from './identities.ts'
import { checkPasswordChange, currentPasswordInvalid, setPassword, spendNonce, whyProve } from './password-change.ts'
import { noteRegistration } from './registrations.ts'
import { emailExists, phoneExists, setUserMeta } from './users.ts'

type Update = {
	email: string
	phone: string
	password: string | undefined
	currentPassword: string
	nonce: string
	data: Meta
	challenge: Challenge | undefined
}
/** An update as it is to be written: checked, and without what stays as it is. */
type Change = Pick<Update, 'data' | 'challenge'> & {
	email: string | undefined
	phone: string | undefined
	passwordHash: string | undefined
}

export async function updateUser(call: Call, bearer: Bearer, update: Update): Promise<UserJson> {
	const { auth } = call
	const { user } = bearer
	const { password, nonce, data, challenge } = update
	const email = update.email !== '' && update.email !== user.email ? update.email : undefined
	const phone = update.phone !== '' && update.phone !== user.phone ? update.phone : undefined
	const changes = { address: Boolean(email || phone), password: password !== undefined }
	refuseKind(user, update, changes)
	if (changes.address || changes.password) await requireSecondFactor(auth, bearer)
	const unproven = await whyProve(auth, bearer, changes)
	if (unproven && !nonce) throw unproven
	const passwordHash =
		password === undefined
			? undefined
			: await checkPasswordChange(auth, bearer, { ...update, password, current: update.currentPassword })
	if (phone) await refusePhone(auth, phone)

	return await transact(call, async (work) => {
		const current = await lockUser(work.db, user.id)
		if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
		const refusal = unproven && (await spendNonce(work, current, nonce))
		if (refusal) return refusal
		// What was checked may have been changed meanwhile, perhaps by the owner whom this shall not undo.
		if (passwordHash !== undefined && current.encrypted_password !== user.encrypted_password)
			throw currentPasswordInvalid()
		await write(work, { user: current, session: bearer.session }, { email, phone, passwordHash, data, challenge })
		return await describeUser(work.db, current.id)
	})
}

/** Some accounts are somebody else's to change, and some have no name yet that a password could go with. */
function refuseKind(user: UserRow, update: Update, { address, password }: { address: boolean; password: boolean }) {
	if (user.is_sso_user && (address || password || update.nonce)) {
		throw unprocessable('user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO')
	}
	if (user.is_anonymous && password && !update.email && !update.phone) {
		throw unprocessable(
			'validation_failed',
			'Updating password of an anonymous user without an email or phone is not allowed',
		)
	}
}

async function write(work: Work, { user, session }: Pick<Bearer, 'user' | 'session'>, change: Change): Promise<void> {
	const { email, phone, passwordHash, data } = change
	const [detail] = Object.keys(data)
	if (passwordHash !== undefined) {
		await setPassword(work, user.id, passwordHash)
		await endSessions(work.db, user.id, 'others', session?.id)
		if (session) await extend(work, { id: session.id, userId: user.id })
		await audit(work, 'user_updated_password', user)
		await notify(work, { user, notice: 'auth-notice-password-changed' })
	}
	if (detail !== undefined) await setUserMeta(work, user, data)
	if (email) await changeEmail(work, user, email, change.challenge)
	if (phone) await setOwnPhone(work, user, phone)
	const changed = Object.entries({ password: passwordHash, details: detail, new_email: email, phone })
		.filter(([, value]) => value !== undefined)
		.map(([what]) => what)
	await audit(work, 'user_modified', user, { changed })
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

async function changeEmail(work: Work, user: UserRow, email: string, challenge: Challenge | undefined): Promise<void> {
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

/** Before anything is written: without anyone to send a code through, a number is taken as it is or not at all. */
async function refusePhone(auth: Auth, phone: string): Promise<void> {
	if (await findUserByPhone(auth.db, phone)) throw phoneExists()
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
	if (!auth.settings.phone.autoconfirm) throw noSmsSender()
}

async function setOwnPhone(work: Work, user: UserRow, phone: string): Promise<void> {
	const now = work.auth.now()
	await sql`
		update auth.users set phone = ${phone}, phone_confirmed_at = ${now}, is_anonymous = false, updated_at = ${now} where id = ${user.id}
	`.execute(work.db)
	await saveOwnIdentity(work, user, 'phone', { phone, phone_verified: true })
	await notify(work, { user, notice: 'auth-notice-phone-changed' })
}
