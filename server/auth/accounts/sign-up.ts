/** New accounts: by address and password, by phone, or without a name. */
import { randomUUID } from 'node:crypto'
import type { Challenge } from '../mailed/flow-states.ts'
import { pretendMail } from '../mailed/mail-quotas.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { type Auth, type Call, transact, type Work } from '../request/context.ts'
import { AuthError, noSmsSender, unprocessable } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { awaitsProof, findUserByEmail, findUserByPhone, lockUser, type Meta } from '../rows/user.ts'
import { describeUser, type UserJson } from '../rows/user-json.ts'
import { type SessionJson, startSession } from '../sessions/sessions.ts'
import {
	createEmailUser,
	type EmailSignup,
	type Registering,
	refuseDisabledSignup,
	registerAgain,
	sendConfirmation,
} from './email-users.ts'
import { saveOwnIdentity } from './identities.ts'
import { cleanPhone, confirmEmail, insertUser, mergeMeta } from './users.ts'

type SignUp = Registering & { challenge: Challenge | undefined }

export async function signUpByEmail(work: Work, input: SignUp): Promise<SessionJson | UserJson | AuthError> {
	const { auth, db } = work
	const { autoconfirm } = auth.settings.email
	if (!autoconfirm) await keepGap(work, { kind: 'confirmation', address: input.email })
	const known = await findUserByEmail(db, input.email)
	const created = known ? undefined : await createEmailUser(work, input)
	const found = created ?? known ?? (await findUserByEmail(db, input.email))
	// Locked: it may be proven at this very moment, and from then on it is not to be started over.
	const user = found && (await lockUser(db, found.id))
	if (!user) throw new Error('the address is neither free nor taken')
	const startedOver = !created && awaitsProof(user) && (await registerAgain(work, user, input))

	if (user.email_confirmed_at && !created) {
		await audit(work, 'user_repeated_signup', user)
		if (autoconfirm || auth.settings.phone.autoconfirm)
			return unprocessable('user_already_exists', 'User already registered')
		await pretendMail(work, { recipient: input.email, pool: 'new' })
		return pretendUser(auth, input)
	}
	if (autoconfirm) {
		await audit(work, 'user_signedup', user, { provider: 'email' })
		await confirmEmail(work, user)
		return await startSession(work, user.id, 'password')
	}
	await sendConfirmation(work, user, input.challenge)
	const stored = await describeUser(db, user.id)
	return created || startedOver ? stored : asSent(stored, input)
}

/** What another person called themselves who registered the same address stays between us and them. */
function asSent(stored: UserJson, { email, data }: EmailSignup): UserJson {
	const own = { ...data, sub: stored.id, email, email_verified: false, phone_verified: false }
	return {
		...stored,
		user_metadata: own,
		identities: stored.identities.map((identity) => ({ ...identity, identity_data: own })),
	}
}

/** What a sign-up of a taken address answers: like a new user, but nobody. */
function pretendUser(auth: Auth, input: EmailSignup): UserJson & { confirmation_sent_at: Date } {
	const now = auth.now()
	const id = randomUUID()
	return {
		id,
		aud: auth.settings.jwt.audience,
		role: '',
		email: input.email,
		phone: '',
		confirmation_sent_at: now,
		app_metadata: { provider: 'email', providers: ['email'] },
		user_metadata: { ...input.data, sub: id, email: input.email, email_verified: false, phone_verified: false },
		identities: [],
		created_at: now,
		updated_at: now,
		is_anonymous: false,
	}
}

export async function signUpByPhone(call: Call, typed: string, password: string, data: Meta): Promise<SessionJson> {
	const { auth } = call
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
	const phone = cleanPhone(typed)
	if (!auth.settings.phone.autoconfirm) throw noSmsSender()
	const passwordHash = await auth.passwords.hash(password)
	return await transact(call, async (work) => {
		const id = randomUUID()
		const own = { sub: id, phone, email_verified: false, phone_verified: true }
		const user = await insertUser(work, {
			id,
			phone,
			passwordHash,
			phoneConfirmed: true,
			appMeta: { provider: 'phone', providers: ['phone'] },
			userMeta: mergeMeta(data, own),
		})
		if (!user || (await findUserByPhone(work.db, phone))?.id !== user.id)
			return unprocessable('user_already_exists', 'User already registered')
		await saveOwnIdentity(work, user, 'phone', { ...data, ...own })
		await audit(work, 'user_signedup', user, { provider: 'phone' })
		return await startSession(work, user.id, 'password')
	})
}

export async function signUpAnonymously(call: Call, data: Meta): Promise<SessionJson> {
	const { auth } = call
	refuseDisabledSignup(auth)
	if (!auth.settings.anonymous) throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
	await limitByIp(call, 'anonymous', auth.settings.limits.anonymous)
	return await transact(call, async (work) => {
		const user = await insertUser(work, { appMeta: {}, userMeta: mergeMeta(null, data), anonymous: true })
		if (!user) throw new Error('an anonymous user takes nothing that could be taken')
		await audit(work, 'user_signedup', user, { provider: 'anonymous' })
		return await startSession(work, user.id, 'anonymous')
	})
}
