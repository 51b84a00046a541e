/** The account that an admin's request is about. */
import { isUuid } from '../../request/body.ts'
import type { Auth } from '../../request/context.ts'
import { AuthError } from '../../request/errors.ts'
import { findUser, type UserRow } from '../../rows/user.ts'

export async function findSubject(auth: Auth, id: string): Promise<UserRow> {
	if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
	const user = await findUser(auth.db, id)
	if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
	return user
}
