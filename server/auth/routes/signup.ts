import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import {
	createEmailUser,
	type EmailSignup,
	type Registering,
	refuseDisabledSignup,
	registerAgain,
	sendConfirmation,
} from '../accounts/email-users.ts'
import { saveOwnIdentity } from '../accounts/identities.ts'
import { refuseWeak } from '../accounts/password-rules.ts'
import { cleanEmail, cleanPhone, confirmEmail, insertUser, mergeMeta } from '../accounts/users.ts'
import { type Challenge, readChallenge } from '../mailed/flow-states.ts'
import { pretendMail } from '../mailed/mail-quotas.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, evenly, limitByIp, type Request, type Trx, transact } from '../request/context.ts'
import { AuthError, invalid, noSmsSender, unprocessable } from '../request/errors.ts'
import { awaitsProof, findUserByEmail, findUserByPhone, lockUser, type Meta, type UserRow } from '../rows/user.ts'
import { describeUser, type UserJson } from '../rows/user-json.ts'
import { type SessionJson, startSession } from '../sessions/sessions.ts'

const body = z.object({ email: text, phone: text, password: text, data: object, channel: text, ...pkce })

export function signupRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/signup', async (c) => {
		await limitByIp(auth, c, 'signup', auth.settings.limits.signup)
		const asked = await readBody(c, body)
		if (!asked.email && !asked.phone) return c.json(await signUpAnonymously(auth, c, asked.data))
		refuseDisabledSignup(auth)
		if (!asked.password) throw invalid('Signup requires a valid password')
		if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided on signup.')
		refuseWeak(asked.password, auth.settings.password, { email: asked.email, meta: asked.data })
		const challenge = readChallenge(asked)
		if (asked.phone) {
			if (challenge) throw invalid('PKCE not supported for phone signups')
			return c.json(await signUpByPhone(auth, c, asked.phone, asked.password, asked.data))
		}
		if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
		const email = cleanEmail(asked.email)
		mergeMeta(null, asked.data)
		return c.json(
			await evenly(auth, async () => {
				// The same work for a new, a pending and a taken address.
				const passwordHash = await auth.passwords.hash(asked.password)
				const pending = await findUserByEmail(auth.db, email)
				const matches = await auth.passwords.verify(asked.password, pending?.encrypted_password)
				const knowsPassword = async (user: UserRow) =>
					user.id === pending?.id ? matches : await auth.passwords.verify(asked.password, user.encrypted_password)
				const browser = markBrowser(auth, c)
				return await transact(auth, (trx) =>
					signUpByEmail(auth, trx, c, { email, passwordHash, knowsPassword, data: asked.data, browser, challenge }),
				)
			}),
		)
	})
}

type Asked = Registering & { challenge: Challenge | undefined }

async function signUpByEmail(
	auth: Auth,
	trx: Trx,
	c: Request,
	asked: Asked,
): Promise<SessionJson | UserJson | AuthError> {
	const { autoconfirm } = auth.settings.email
	if (!autoconfirm) await keepGap(auth, trx, c, { kind: 'confirmation', address: asked.email })
	const known = await findUserByEmail(trx, asked.email)
	const created = known ? undefined : await createEmailUser(auth, trx, asked)
	const found = created ?? known ?? (await findUserByEmail(trx, asked.email))
	// Locked: it may be proven at this very moment, and from then on it is not to be started over.
	const user = found && (await lockUser(trx, found.id))
	if (!user) throw new Error('the address is neither free nor taken')
	const startedOver = !created && awaitsProof(user) && (await registerAgain(auth, trx, user, asked))

	if (user.email_confirmed_at && !created) {
		await audit(auth, trx, c, 'user_repeated_signup', user)
		if (autoconfirm || auth.settings.phone.autoconfirm)
			return unprocessable('user_already_exists', 'User already registered')
		await pretendMail(auth, trx, c, { recipient: asked.email, pool: 'new' })
		return pretendUser(auth, asked)
	}
	if (autoconfirm) {
		await audit(auth, trx, c, 'user_signedup', user, { provider: 'email' })
		await confirmEmail(auth, trx, user)
		return await startSession(auth, trx, c, user.id, 'password')
	}
	await sendConfirmation(auth, trx, c, user, asked.challenge)
	const stored = await describeUser(trx, user.id)
	return created || startedOver ? stored : asAsked(stored, asked)
}

/** What another person called themselves who registered the same address stays between us and them. */
function asAsked(stored: UserJson, { email, data }: EmailSignup): UserJson {
	const own = { ...data, sub: stored.id, email, email_verified: false, phone_verified: false }
	return {
		...stored,
		user_metadata: own,
		identities: stored.identities.map((identity) => ({ ...identity, identity_data: own })),
	}
}

/** What a sign-up of a taken address answers: like a new user, but nobody. */
function pretendUser(auth: Auth, asked: EmailSignup): UserJson {
	const now = auth.now()
	const id = randomUUID()
	return {
		id,
		aud: auth.settings.jwt.audience,
		role: '',
		email: asked.email,
		phone: '',
		confirmation_sent_at: now,
		app_metadata: { provider: 'email', providers: ['email'] },
		user_metadata: { ...asked.data, sub: id, email: asked.email, email_verified: false, phone_verified: false },
		identities: [],
		created_at: now,
		updated_at: now,
		is_anonymous: false,
	} as UserJson
}

async function signUpByPhone(
	auth: Auth,
	c: Request,
	asked: string,
	password: string,
	data: Meta,
): Promise<SessionJson> {
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
	const phone = cleanPhone(asked)
	const passwordHash = await auth.passwords.hash(password)
	return await transact(auth, async (trx) => {
		if (!auth.settings.phone.autoconfirm) throw noSmsSender()
		const id = randomUUID()
		const own = { sub: id, phone, email_verified: false, phone_verified: true }
		const user = await insertUser(auth, trx, {
			id,
			phone,
			passwordHash,
			phoneConfirmed: true,
			appMeta: { provider: 'phone', providers: ['phone'] },
			userMeta: mergeMeta(data, own),
		})
		if (!user || (await findUserByPhone(trx, phone))?.id !== user.id)
			return unprocessable('user_already_exists', 'User already registered')
		await saveOwnIdentity(auth, trx, user, 'phone', { ...data, ...own })
		await audit(auth, trx, c, 'user_signedup', user, { provider: 'phone' })
		return await startSession(auth, trx, c, user.id, 'password')
	})
}

async function signUpAnonymously(auth: Auth, c: Request, data: Meta): Promise<SessionJson> {
	refuseDisabledSignup(auth)
	if (!auth.settings.anonymous) throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
	await limitByIp(auth, c, 'anonymous', auth.settings.limits.anonymous)
	return await transact(auth, async (trx) => {
		const user = await insertUser(auth, trx, { appMeta: {}, userMeta: mergeMeta(null, data), anonymous: true })
		if (!user) throw new Error('an anonymous user takes nothing that could be taken')
		await audit(auth, trx, c, 'user_signedup', user, { provider: 'anonymous' })
		return await startSession(auth, trx, c, user.id, 'anonymous')
	})
}
