/** Takes one way of signing in away; the last one stays. */
import { sql } from 'kysely'
import { notify } from '../mailed/notify.ts'
import { audit } from '../request/audit.ts'
import { isUuid } from '../request/body.ts'
import { type Call, transact } from '../request/context.ts'
import { AuthError, unprocessable } from '../request/errors.ts'
import { identitiesOf } from '../rows/identity.ts'
import { findUserByEmail, lockUser } from '../rows/user.ts'
import { listProviders } from './identities.ts'

/** Takes one way of signing in away; the last one stays. */
export async function unlinkIdentity(call: Call, userId: string, identityId: string): Promise<void> {
	const { auth } = call
	if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
	await transact(call, async (work) => {
		const user = await lockUser(work.db, userId)
		if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
		const identities = await identitiesOf(work.db, userId)
		if (identities.length <= 1)
			throw unprocessable('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
		const gone = identities.find((identity) => identity.id === identityId.toLowerCase())
		if (!gone) throw unprocessable('identity_not_found', "Identity doesn't exist")
		await sql`delete from auth.identities where id = ${gone.id}`.execute(work.db)
		await audit(work, 'identity_unlinked', user, { provider: gone.provider, identity_id: gone.id })
		await notify(work, { user, notice: 'auth-notice-identity-unlinked', data: { provider: gone.provider } })
		await listProviders(work.db, userId)
		if (gone.provider === 'phone') {
			await sql`update auth.users set phone = null, phone_confirmed_at = null where id = ${userId}`.execute(work.db)
			return
		}
		// The user's address must be one that a remaining identity has.
		const rest = identities.filter((identity) => identity !== gone)
		if (rest.some((identity) => identity.email && identity.email === user.email)) return
		const next = rest.find((identity) => identity.email && identity.identity_data.email_verified === true)
		const holder = next?.email ? await findUserByEmail(work.db, next.email) : undefined
		if (holder && holder.id !== userId) {
			throw unprocessable('email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
		}
		await sql`
			update auth.users set email = ${next?.email ?? null}, email_confirmed_at = ${next ? auth.now() : null} where id = ${userId}
		`.execute(work.db)
	})
}
