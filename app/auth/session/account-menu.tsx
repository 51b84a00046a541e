import type { ReactNode } from 'react'
import type { SignedInPart } from './session.ts'
import { useSession } from './use-session.ts'

/** A place around the pages that looks different to someone signed in; its children are for everyone else. */
export function AccountMenu({ as, children }: { as: SignedInPart; children?: ReactNode }) {
	const { user, worksLeads = false, strong = false, parts } = useSession()
	const Part = parts?.[as]
	return user && Part ? <Part user={user} worksLeads={worksLeads} strong={strong} /> : children
}
