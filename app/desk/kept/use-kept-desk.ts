import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { SESSION_KEY } from '../../../lib/storage-keys.ts'
import { useOnline } from '../../platform/online.ts'
import type { Who } from '../who.ts'

/** After so long without an answer of the server, what is kept is shown. */
const PATIENCE_MS = 5_000

/**
 * The desk of whoever is signed in here, while it cannot be asked who that is: as it was kept for that very person when the
 * server last knew them. Undefined until it was looked for, null if there is none. What it can show is what was kept; the server
 * is asked as soon as it answers, and has the last word.
 */
export function useKeptDesk(answered: boolean, failed: boolean): Who | null | undefined {
	const online = useOnline()
	const [late, setLate] = useState(false)
	const [kept, setKept] = useState<Who | null>()
	useEffect(() => {
		if (answered) return
		const timer = setTimeout(() => setLate(true), PATIENCE_MS)
		return () => clearTimeout(timer)
	}, [answered])
	const wanted = !answered && (!online || failed || late)
	useEffect(() => {
		if (!wanted) return
		let current = true
		find().then(
			(found) => current && setKept(found),
			() => current && setKept(null),
		)
		return () => {
			current = false
		}
	}, [wanted])
	if (answered) return null
	return wanted ? kept : undefined
}

async function find(): Promise<Who | null> {
	const person = storedPerson()
	const { readKept } = await import('../../platform/kept-desk.ts')
	const kept = person && (await readKept(person))
	if (!kept) return null
	const { owner, email, at } = kept.who
	return { user: { id: person, email } as User, owner, keptAt: at }
}

/** Whose sign-in is stored in this browser. */
function storedPerson(): string | undefined {
	try {
		const id = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')?.user?.id
		return typeof id === 'string' ? id : undefined
	} catch {
		return undefined
	}
}
