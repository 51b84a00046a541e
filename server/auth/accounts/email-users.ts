/** Accounts that are set up by an address: making one, registering it again, proving it by mail. */
import { randomUUID } from 'node:crypto'
import { type Challenge, startFlow } from '../mailed/flow-states.ts'
import { redirectTarget } from '../mailed/redirects.ts'
import { mailToken } from '../mailed/send-mail.ts'
import { audit } from '../request/audit.ts'
import type { Auth, Trx, Work } from '../request/context.ts'
import { unprocessable } from '../request/errors.ts'
import { identitiesOf } from '../rows/identity.ts'
import { awaitsProof, type Meta, type UserRow } from '../rows/user.ts'
import { saveOwnIdentity } from './identities.ts'
import { dispute, isMaker, noteRegistration, OWNER } from './registrations.ts'
import { takeOver } from './take-over.ts'
import { insertUser, mergeMeta } from './users.ts'

export type EmailSignup = { email: string; passwordHash: string; data: Meta; browser: Buffer | undefined }
export type Registering = EmailSignup & { knowsPassword: (user: UserRow) => Promise<boolean> }

export function refuseDisabledSignup(auth: Auth): void {
	if (auth.settings.disableSignup) throw unprocessable('signup_disabled', 'Signups not allowed for this instance')
}

/** Undefined if someone else was quicker. Whom the owner sets up has no metadata but the owner's until the address is proven. */
export async function createEmailUser(work: Work, input: EmailSignup): Promise<UserRow | undefined> {
	const id = randomUUID()
	const own = { sub: id, email: input.email, email_verified: false, phone_verified: false }
	const user = await insertUser(work, {
		id,
		email: input.email,
		passwordHash: input.passwordHash,
		appMeta: { provider: 'email', providers: ['email'] },
		userMeta: mergeMeta(input.data, input.browser === OWNER ? {} : own),
	})
	if (!user) return undefined
	await saveOwnIdentity(work, user, 'email', { ...input.data, ...own })
	await noteRegistration(work, id, { browser: input.browser, made: true, data: input.data })
	return user
}

/**
 * Someone registers an address that is registered already and not proven. In the same browser that is the same person, who
 * thought better of it; and an account that a provider opened for an address it did not vouch for may be someone's trap:
 * both are started over. Otherwise nothing changes, and it is noted that two may want it. Answers whether it started over.
 */
export async function registerAgain(work: Work, user: UserRow, input: Registering): Promise<boolean> {
	const { auth, db } = work
	const identities = await identitiesOf(db, user.id)
	const startsOver =
		(await isMaker(db, user.id, input.browser)) ||
		identities.every(({ provider }) => provider !== 'email') ||
		auth.settings.email.autoconfirm
	if (startsOver) {
		const own = { sub: user.id, email: input.email, email_verified: false, phone_verified: false }
		await takeOver(work, user, { data: { ...input.data, ...own }, passwordHash: input.passwordHash })
		await saveOwnIdentity(work, user, 'email', { ...input.data, ...own })
	}
	const made = startsOver || (await input.knowsPassword(user))
	if (!made) await dispute(db, user)
	await noteRegistration(work, user.id, { browser: input.browser, made, data: input.data })
	return startsOver
}

/** An account that awaits its proof is asked for, from a browser which may not be the one that made it. */
export async function disputeUnlessSame(trx: Trx, user: UserRow, browser: Buffer | undefined): Promise<void> {
	if (awaitsProof(user) && !(await isMaker(trx, user.id, browser))) await dispute(trx, user)
}

/** Mails the link that proves the address. */
export async function sendConfirmation(work: Work, user: UserRow, challenge: Challenge | undefined): Promise<void> {
	if (challenge) await startFlow(work, { userId: user.id, provider: 'email', method: 'email/signup', challenge })
	await mailToken(work, {
		userId: user.id,
		address: user.email ?? '',
		counted: { pool: 'new' },
		kind: 'auth-confirmation',
		token: 'confirmation_token',
		type: 'signup',
		redirectTo: redirectTarget(work),
		pkce: challenge !== undefined,
	})
	await audit(work, 'user_confirmation_requested', user)
}
