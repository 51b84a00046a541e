import type { ReactNode } from 'react'
import { type Session, useSession } from './session.ts'

/** A place around the pages that looks different to someone signed in; its children are for everyone else. */
export function AccountMenu({ as, children }: { as: keyof NonNullable<Session['parts']>; children?: ReactNode }) {
	const { user, parts } = useSession()
	const Part = parts?.[as]
	return user && Part ? <Part user={user} /> : children
}
