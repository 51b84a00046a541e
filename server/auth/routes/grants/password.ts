/** The password grant: an address or a number, and the password of its account. */
import { sql } from 'kysely'
import { z } from 'zod'
import { noteRegistration } from '../../accounts/registrations.ts'
import { weaknesses } from '../../crypto/password-strength.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text } from '../../request/body.ts'
import { markBrowser } from '../../request/browser-mark.ts'
import { type Call, transact } from '../../request/context.ts'
import { AuthError, failed, invalid, unprocessable } from '../../request/errors.ts'
import { banned } from '../../request/failures.ts'
import { hasAnyRole } from '../../rows/role.ts'
import { awaitsProof, findUserByEmail, findUserByPhone, isBanned, lockUser, type UserRow } from '../../rows/user.ts'
import { admitPassword } from '../../sessions/guesses.ts'
import { type SessionJson, startSession } from '../../sessions/sessions.ts'
import { notePasswordLength } from '../../sessions/short-passwords.ts'

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export async function grantPassword(call: Call): Promise<SessionJson> {
	const { auth, c } = call
	const body = await readBody(c, z.object({ email: text, phone: text, password: text }))
	const { email: byEmail, phone: byPhone } = auth.settings
	if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on login.')
	if (!body.email && !body.phone) throw invalid('missing email or phone')
	if (body.email && !byEmail.enabled) throw unprocessable('email_provider_disabled', 'Email logins are disabled')
	if (body.phone && !byPhone.enabled) throw unprocessable('phone_provider_disabled', 'Phone logins are disabled')
	// Not checked for its form: an address that cannot exist is one more that nobody has.
	const address = body.email ? body.email.trim().toLowerCase() : body.phone.replace(/^\+/, '').replaceAll(' ', '')

	const user = await (body.email ? findUserByEmail(auth.db, address) : findUserByPhone(auth.db, address))
	const guess = await admitPassword(call, address, user)
	const right = await auth.passwords.verify(body.password, user?.encrypted_password)
	if (!user) throw wrong().noting(failed('nobody', 'account'))
	if (isBanned(auth, user)) throw banned(400, user)
	if (!right) throw wrong().noting(failed(user, 'password'))
	await guess.right()
	if (body.email && !user.email_confirmed_at) {
		await noteKnown(call, user)
		throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed').noting(failed(user, 'unconfirmed'))
	}
	if (body.phone && !user.phone_confirmed_at)
		throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed').noting(failed(user, 'unconfirmed'))

	const stored = user.encrypted_password ?? ''
	const renewed = auth.passwords.isOutdated(stored) ? await auth.passwords.hash(body.password) : undefined
	return await transact(call, async (work) => {
		// The password may have been changed while it was being checked.
		const { rows } =
			await sql`select from auth.users where id = ${user.id} and encrypted_password = ${stored} for update`.execute(
				work.db,
			)
		if (rows.length === 0) throw wrong().noting(failed(user, 'password'))
		if (renewed) await sql`update auth.users set encrypted_password = ${renewed} where id = ${user.id}`.execute(work.db)
		await audit(work, 'login', user, { provider: body.email ? 'email' : 'phone' })
		await notePasswordLength(work, user.id, body.password)
		const session = await startSession(work, user.id, 'password')
		const weak = weaknesses(body.password, auth.settings.password, {
			email: user.email,
			meta: user.raw_user_meta_data,
			role: await hasAnyRole(work.db, user.id),
		})
		return weak ? { ...session, weak_password: weak } : session
	})
}

/** Who knows the password of an account that is yet unproven is as good as who set it: it stays when they prove it in this browser. */
async function noteKnown(call: Call, user: UserRow): Promise<void> {
	const browser = markBrowser(call)
	await transact(call, async (work) => {
		const current = await lockUser(work.db, user.id)
		if (!current || !awaitsProof(current) || current.encrypted_password !== user.encrypted_password) return
		await noteRegistration(work, user.id, { browser, made: true, data: current.raw_user_meta_data ?? {} })
	})
}
