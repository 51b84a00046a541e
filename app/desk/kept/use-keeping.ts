import { useEffect } from 'react'
import type { Who } from '../who.ts'
import { startKeeping } from './keep.ts'
import { restoreWithoutLine } from './restore.ts'

/** Keeps what is read while the server knows who reads it, and shows what was kept while there is no line. */
export function useKeeping(who: Who) {
	const { id, email = '' } = who.user
	const { owner } = who
	const isAway = who.keptAt !== undefined
	useEffect(() => (isAway ? undefined : startKeeping({ person: id, owner, email })), [id, email, owner, isAway])
	useEffect(() => restoreWithoutLine(id, isAway), [id, isAway])
}
