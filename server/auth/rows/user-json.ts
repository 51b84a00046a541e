/** A user as the wire shows it. */
import type { Database } from '../../database/connect.ts'
import { type FactorRow, factorsOf } from './factor.ts'
import { type IdentityRow, identitiesOf } from './identity.ts'
import { findUser, type UserRow } from './user.ts'

const set = (values: Record<string, Date | string | null | undefined>) =>
	Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
	)

export const factorJson = (factor: FactorRow) => ({
	id: factor.id,
	created_at: factor.created_at,
	updated_at: factor.updated_at,
	status: factor.status,
	factor_type: factor.factor_type,
	...set({ friendly_name: factor.friendly_name, phone: factor.phone, last_challenged_at: factor.last_challenged_at }),
})

const identityJson = (identity: IdentityRow) => ({
	identity_id: identity.id,
	id: identity.provider_id,
	user_id: identity.user_id,
	identity_data: identity.identity_data,
	provider: identity.provider,
	last_sign_in_at: identity.last_sign_in_at,
	created_at: identity.created_at,
	updated_at: identity.updated_at,
	...set({ email: identity.email }),
})

/** A user as the wire shows it: only what is named here ever leaves. */
export function userJson(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
	return {
		id: user.id,
		aud: user.aud,
		role: user.role,
		email: user.email ?? '',
		phone: user.phone ?? '',
		...set({
			email_confirmed_at: user.email_confirmed_at,
			phone_confirmed_at: user.phone_confirmed_at,
			confirmed_at: user.confirmed_at,
			invited_at: user.invited_at,
			confirmation_sent_at: user.confirmation_sent_at,
			recovery_sent_at: user.recovery_sent_at,
			new_email: user.email_change,
			email_change_sent_at: user.email_change_sent_at,
			new_phone: user.phone_change,
			phone_change_sent_at: user.phone_change_sent_at,
			reauthentication_sent_at: user.reauthentication_sent_at,
			last_sign_in_at: user.last_sign_in_at,
			banned_until: user.banned_until,
			deleted_at: user.deleted_at,
		}),
		app_metadata: user.raw_app_meta_data ?? {},
		user_metadata: user.raw_user_meta_data ?? {},
		identities: identities.map(identityJson),
		...(factors.length > 0 && { factors: factors.map(factorJson) }),
		created_at: user.created_at,
		updated_at: user.updated_at,
		is_anonymous: user.is_anonymous,
	}
}

export type UserJson = ReturnType<typeof userJson>

/** A user whose row is at hand, with all that belongs to it. */
export const presentUser = async (db: Database, user: UserRow): Promise<UserJson> =>
	userJson(user, await identitiesOf(db, user.id), await factorsOf(db, user.id))

export async function describeUser(db: Database, id: string): Promise<UserJson> {
	const user = await findUser(db, id)
	if (!user) throw new Error('the user is gone')
	return await presentUser(db, user)
}
