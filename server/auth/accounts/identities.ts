/** Writes the ways an account can be signed in to by, and keeps its list of providers true. */
import { sql } from 'kysely'
import type { Trx, Work } from '../request/context.ts'
import type { Meta, UserRow } from '../rows/user.ts'

/** Adds or updates, and keeps the list of providers in app_metadata true. */
export async function saveIdentity(
	work: Work,
	userId: string,
	{ provider, subject, data }: { provider: string; subject: string; data: Meta },
): Promise<void> {
	const { auth, db } = work
	const now = auth.now()
	await sql`
		insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
		values (${subject}, ${userId}, ${JSON.stringify(data)}::jsonb, ${provider}, ${now}, ${now}, ${now})
		on conflict (provider_id, provider) do update
		set identity_data = auth.identities.identity_data || excluded.identity_data, last_sign_in_at = ${now}, updated_at = ${now}
	`.execute(db)
	await listProviders(db, userId)
}

export async function listProviders(trx: Trx, userId: string): Promise<void> {
	await sql`
		update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}')
			|| jsonb_build_object('provider', p.names[1], 'providers', to_jsonb(p.names))
		from (
			select array_agg(provider order by first) as names
			from (select provider, min(created_at) as first from auth.identities where user_id = ${userId} group by provider) as one
		) as p
		where u.id = ${userId} and p.names is not null
	`.execute(trx)
}

/** The identity of someone who proves an address or a number by codes and passwords. */
export async function saveOwnIdentity(
	work: Work,
	user: UserRow,
	provider: 'email' | 'phone',
	data: Meta,
): Promise<void> {
	await saveIdentity(work, user.id, { provider, subject: user.id, data: { ...data, sub: user.id } })
}
