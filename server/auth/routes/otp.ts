import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { createEmailUser, disputeUnlessSame, refuseDisabledSignup, sendConfirmation } from '../accounts/email-users.ts'
import { saveOwnIdentity } from '../accounts/identities.ts'
import { isDisputed } from '../accounts/registrations.ts'
import { takeOver } from '../accounts/take-over.ts'
import { cleanEmail, cleanPhone, confirmEmail, mergeMeta } from '../accounts/users.ts'
import { type Challenge, readChallenge, startFlow } from '../mailed/flow-states.ts'
import { isWithheld, poolOf, pretendMail } from '../mailed/mail-quotas.ts'
import { issueToken } from '../mailed/one-time-tokens.ts'
import { redirectTarget } from '../mailed/redirects.ts'
import { codeData, keepGap, mailToken, queueMail } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import { object, pkce, readBody, text } from '../request/body.ts'
import { browserOf, markBrowser } from '../request/browser-mark.ts'
import { type Auth, evenly, limitByIp, type Request, type Trx, transact } from '../request/context.ts'
import { AuthError, invalid, noSmsSender, unprocessable } from '../request/errors.ts'
import { findUserByEmail, findUserByPhone, lockUser, type Meta, type UserRow } from '../rows/user.ts'
import { limitBySession, requireUser } from '../sessions/bearer.ts'
import { knownDevice } from '../sessions/devices.ts'
import { resend } from './resend.ts'

const createUser = z
	.boolean()
	.nullish()
	.transform((value) => value ?? true)
const otpBody = z.object({ email: text, phone: text, create_user: createUser, data: object, channel: text, ...pkce })

/** Everything that is answered by a mail. */
export function otpRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/otp', async (c) => {
			await limitByIp(auth, c, 'otp', auth.settings.limits.otp)
			const asked = await readBody(c, otpBody)
			if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided')
			if (!asked.email && !asked.phone) throw invalid('One of email or phone must be set')
			if (asked.email && asked.channel) throw invalid('Channel should only be specified with Phone OTP')
			if (asked.phone) return await refusePhoneCode(auth, asked.phone, asked.create_user)
			return c.json(await magicLink(auth, c, asked))
		})
		.post('/magiclink', async (c) => {
			await limitByIp(auth, c, 'magiclink', auth.settings.limits.magiclink)
			const asked = await readBody(c, z.object({ email: text, create_user: createUser, data: object, ...pkce }))
			if (!asked.email) throw invalid('Password recovery requires an email')
			return c.json(await magicLink(auth, c, asked))
		})
		.post('/recover', async (c) => {
			await limitByIp(auth, c, 'recover', auth.settings.limits.recover)
			const asked = await readBody(c, z.object({ email: text, ...pkce }))
			if (!asked.email) throw invalid('Password recovery requires an email')
			if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
			const [email, challenge] = [cleanEmail(asked.email), readChallenge(asked)]
			markBrowser(auth, c)
			await evenly(auth, () => transact(auth, (trx) => recover(auth, trx, c, email, challenge)))
			return c.json({})
		})
		.post('/resend', async (c) => {
			await limitByIp(auth, c, 'resend', auth.settings.limits.resend)
			await resend(auth, c)
			return c.json({})
		})
		.get('/reauthenticate', async (c) => {
			const bearer = await requireUser(auth, c)
			await limitBySession(auth, bearer, 'changes', auth.settings.limits.changes)
			await transact(auth, (trx) => reauthenticate(auth, trx, c, bearer.user))
			return c.json({})
		})
}

async function refusePhoneCode(auth: Auth, asked: string, create: boolean): Promise<never> {
	if (!auth.settings.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
	const phone = cleanPhone(asked)
	if (!create && !(await findUserByPhone(auth.db, phone)))
		throw unprocessable('otp_disabled', 'Signups not allowed for otp')
	throw noSmsSender()
}

type MagicLink = {
	email: string
	create_user: boolean
	data: Meta
	code_challenge: string
	code_challenge_method: string
}

async function magicLink(auth: Auth, c: Request, asked: MagicLink): Promise<object> {
	const { email: settings } = auth.settings
	if (!settings.enabled) throw unprocessable('email_provider_disabled', 'Email logins are disabled')
	if (!settings.magicLink) throw unprocessable('email_provider_disabled', 'Login with magic link is disabled')
	const [email, challenge] = [cleanEmail(asked.email), readChallenge(asked)]
	mergeMeta(null, asked.data)
	const browser = markBrowser(auth, c)
	await evenly(auth, () =>
		transact(auth, async (trx) => {
			// Both, whichever mail it will be: which one it is depends on whether the address is known.
			await keepGap(auth, trx, c, { kind: 'confirmation', address: email })
			await keepGap(auth, trx, c, { kind: 'recovery', address: email })
			const known = await findUserByEmail(trx, email)
			if (!known && !asked.create_user) throw unprocessable('otp_disabled', 'Signups not allowed for otp')
			if (!known) refuseDisabledSignup(auth)
			const created = known
				? undefined
				: await createEmailUser(auth, trx, { email, passwordHash: '', data: asked.data, browser })
			const found = created ?? known ?? (await findUserByEmail(trx, email))
			const user = found && (await lockUser(trx, found.id))
			if (!user) throw new Error('the address is neither free nor taken')
			if (!created) await disputeUnlessSame(trx, user, browser)
			if (!user.email_confirmed_at) {
				if (!settings.autoconfirm) return await sendConfirmation(auth, trx, c, user, challenge)
				await confirmUnseen(auth, trx, user)
			}
			await sendRecovery(auth, trx, c, user, 'magiclink', challenge)
		}),
	)
	return {}
}

/** Where addresses are confirmed unseen. What another set up on this one goes all the same. */
async function confirmUnseen(auth: Auth, trx: Trx, user: UserRow): Promise<void> {
	if (await isDisputed(trx, user.id)) {
		await takeOver(auth, trx, user, { data: { sub: user.id, email: user.email } })
		await saveOwnIdentity(auth, trx, user, 'email', { email: user.email })
	}
	await confirmEmail(auth, trx, user)
}

/** Says nothing of whether there is such a user. */
async function recover(
	auth: Auth,
	trx: Trx,
	c: Request,
	email: string,
	challenge: Challenge | undefined,
): Promise<void> {
	await keepGap(auth, trx, c, { kind: 'recovery', address: email })
	const user = await findUserByEmail(trx, email)
	const counted = { recipient: email, wayIn: 'recovery', alike: true } as const
	if (!user || (await isWithheld(auth, trx, { ...counted, pool: await poolOf(auth, trx, user) })))
		return await pretendMail(auth, trx, c, { ...counted, pool: 'older' })
	await disputeUnlessSame(trx, user, browserOf(c))
	await sendRecovery(auth, trx, c, user, 'recovery', challenge)
}

async function sendRecovery(
	auth: Auth,
	trx: Trx,
	c: Request,
	user: UserRow,
	type: 'recovery' | 'magiclink',
	challenge: Challenge | undefined,
): Promise<void> {
	if (challenge)
		await startFlow(auth, trx, {
			userId: user.id,
			provider: type === 'magiclink' ? 'magiclink' : 'recovery',
			method: type,
			challenge,
		})
	await mailToken(auth, trx, c, {
		userId: user.id,
		address: user.email ?? '',
		counted: {
			pool: await poolOf(auth, trx, user),
			wayIn: 'recovery',
			owner: (await knownDevice(auth, trx, c, user.id))?.key,
			alike: type === 'recovery',
		},
		kind: type === 'magiclink' ? 'auth-magic-link' : 'auth-recovery',
		token: 'recovery_token',
		type,
		redirectTo: redirectTarget(auth, c),
		pkce: challenge !== undefined,
	})
	await audit(auth, trx, c, 'user_recovery_requested', user)
}

async function reauthenticate(auth: Auth, trx: Trx, c: Request, user: UserRow): Promise<void> {
	if (!user.email && !user.phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
	if (!user.email) throw noSmsSender()
	if (!user.email_confirmed_at) throw unprocessable('email_not_confirmed', 'Please verify your email first.')
	await keepGap(auth, trx, c, { kind: 'reauthentication', address: user.id })
	const token = await issueToken(auth, trx, user.id, 'reauthentication_token', user.email)
	await queueMail(auth, trx, c, {
		kind: 'auth-reauthentication',
		recipient: user.email,
		data: codeData(auth, token),
		counted: { pool: await poolOf(auth, trx, user), wayIn: 'nonce', owner: 'signed in' },
	})
	await audit(auth, trx, c, 'user_reauthenticate_requested', user)
}
