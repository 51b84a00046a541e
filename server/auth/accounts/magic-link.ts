/** A link that signs in by mail, also whoever registers by asking for one. */
import { type Challenge, readChallenge } from '../mailed/flow-states.ts'
import { keepGap } from '../mailed/send-mail.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Call, evenly, transact, type Work } from '../request/context.ts'
import { unprocessable } from '../request/errors.ts'
import { findUserByEmail, lockUser, type Meta, type UserRow } from '../rows/user.ts'
import { createEmailUser, disputeUnlessSame, refuseDisabledSignup, sendConfirmation } from './email-users.ts'
import { saveOwnIdentity } from './identities.ts'
import { sendRecovery } from './recovery.ts'
import { isDisputed } from './registrations.ts'
import { takeOver } from './take-over.ts'
import { cleanEmail, confirmEmail, mergeMeta } from './users.ts'

type Body = {
	email: string
	create_user: boolean
	data: Meta
	code_challenge: string
	code_challenge_method: string
}
type Wanted = { email: string; create: boolean; data: Meta; challenge: Challenge | undefined }

export async function sendMagicLink(call: Call, body: Body): Promise<void> {
	const { enabled, magicLink } = call.auth.settings.email
	if (!enabled) throw unprocessable('email_provider_disabled', 'Email logins are disabled')
	if (!magicLink) throw unprocessable('email_provider_disabled', 'Login with magic link is disabled')
	const wanted = {
		email: cleanEmail(body.email),
		create: body.create_user,
		data: body.data,
		challenge: readChallenge(body),
	}
	mergeMeta(null, body.data)
	const browser = markBrowser(call)
	await evenly(call, () => transact(call, (work) => send(work, wanted, browser)))
}

async function send(work: Work, { email, create, data, challenge }: Wanted, browser: Buffer | undefined) {
	const { auth, db } = work
	// Both, whichever mail it will be: which one it is depends on whether the address is known.
	await keepGap(work, { kind: 'confirmation', address: email })
	await keepGap(work, { kind: 'recovery', address: email })
	const known = await findUserByEmail(db, email)
	if (!known && !create) throw unprocessable('otp_disabled', 'Signups not allowed for otp')
	if (!known) refuseDisabledSignup(auth)
	const created = known ? undefined : await createEmailUser(work, { email, passwordHash: '', data, browser })
	const found = created ?? known ?? (await findUserByEmail(db, email))
	const user = found && (await lockUser(db, found.id))
	if (!user) throw new Error('the address is neither free nor taken')
	if (!created) await disputeUnlessSame(db, user, browser)
	if (!user.email_confirmed_at) {
		if (!auth.settings.email.autoconfirm) return await sendConfirmation(work, user, challenge)
		await confirmUnseen(work, user)
	}
	await sendRecovery(work, user, 'magiclink', challenge)
}

/** Where addresses are confirmed unseen. What another set up on this one goes all the same. */
async function confirmUnseen(work: Work, user: UserRow): Promise<void> {
	if (await isDisputed(work.db, user.id)) {
		await takeOver(work, user, { data: { sub: user.id, email: user.email } })
		await saveOwnIdentity(work, user, 'email', { email: user.email })
	}
	await confirmEmail(work, user)
}
