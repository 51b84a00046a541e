import type { SupabaseClient } from '@supabase/supabase-js'
import type { RestServer } from './rest.ts'

/** Everyone who may come to the desk's door, by the real client. */
export type Who =
	| 'visitor'
	| 'homeowner'
	| 'helper'
	| 'owner'
	| 'signedOutOwner'
	| 'helperWithoutStep'
	| 'otherWithStep'
export type Callers = Record<Who, SupabaseClient> & { ids: { helper: string; owner: string } }

export async function deskCallers(rest: RestServer): Promise<Callers> {
	const homeowner = await rest.person()
	const helper = await rest.person({ role: 'helper' })
	const owner = await rest.person({ role: 'admin' })
	const gone = await rest.person({ role: 'admin' })
	const half = await rest.person({ role: 'helper', aal: 'aal1' })
	const other = await rest.person({ aal: 'aal2' })
	await rest.owner.query('delete from auth.sessions where id = $1', [gone.session])
	return {
		visitor: rest.visitor(),
		homeowner: homeowner.client,
		helper: helper.client,
		owner: owner.client,
		signedOutOwner: gone.client,
		helperWithoutStep: half.client,
		otherWithStep: other.client,
		ids: { helper: helper.id, owner: owner.id },
	}
}

export const everyone = [
	'visitor',
	'homeowner',
	'helper',
	'owner',
	'signedOutOwner',
	'helperWithoutStep',
	'otherWithStep',
] as const satisfies Who[]

/** Of all callers, those of whom something is true. */
export async function those(holds: (who: Who) => Promise<boolean>): Promise<Who[]> {
	const found: Who[] = []
	for (const who of everyone) if (await holds(who)) found.push(who)
	return found
}
