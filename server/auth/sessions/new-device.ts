/** Tells an account with a role of a sign-in from a device or a network it has not seen. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deviceOf } from '../../../lib/device.ts'
import { networkOf } from '../../queue/network.ts'
import { notify } from '../mailed/notify.ts'
import type { Work } from '../request/context.ts'
import { hasAnyRole } from '../rows/role.ts'
import type { UserRow } from '../rows/user.ts'
import { knownDevice } from './devices.ts'

/** So many of one account. */
const MOST = 50

/**
 * Someone signs in: from a browser that has been signed in before, or from a kind of device and a network that have, or
 * else as a stranger, of whom an account with a role is told. Of everyone's, since a role may be given later. `user` is the
 * row as it was before this sign-in; the first of all is nobody's surprise.
 */
export async function watchForNewDevice(work: Work, user: UserRow): Promise<void> {
	const { db } = work
	const known = (await notePlace(work, user)) || (await knownDevice(work, user.id)) !== undefined
	if (known || !user.last_sign_in_at || !(await hasAnyRole(db, user.id))) return
	await notify(work, { user, notice: 'auth-notice-new-device' })
}

/** Whether anyone has signed in to this account from such a place before. Kept as a hash that tells nothing of another account's. */
async function notePlace(work: Work, user: UserRow): Promise<boolean> {
	const { auth, c, db } = work
	const about = [user.id, deviceOf(c.req.header('user-agent')), networkOf(c.var.clientIp)].join('\0')
	const place = createHash('sha256').update(about).digest()
	const now = auth.now()
	const seen = await sql`
		update auth_service.seen_places set last_seen_at = ${now} where user_id = ${user.id} and place = ${place} returning true
	`.execute(db)
	if (seen.rows.length > 0) return true
	await sql`
		insert into auth_service.seen_places (user_id, place, last_seen_at) values (${user.id}, ${place}, ${now}) on conflict do nothing
	`.execute(db)
	await sql`
		delete from auth_service.seen_places where user_id = ${user.id} and place in (
			select place from auth_service.seen_places where user_id = ${user.id} order by last_seen_at desc offset ${MOST}
		)
	`.execute(db)
	return false
}
