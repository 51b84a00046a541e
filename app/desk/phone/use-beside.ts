import { useEffect } from 'react'
import type { Who } from '../who.ts'

/** No room waits for it. */
export function useBeside(who: Who) {
	const { id: person, email = '' } = who.user
	const { owner } = who
	const isAway = who.keptAt !== undefined
	useEffect(() => {
		let over = false
		let end = () => {}
		import('./beside.ts').then(
			({ begin }) => {
				if (!over) end = begin({ person, owner, email, isAway })
			},
			() => {},
		)
		return () => {
			over = true
			end()
		}
	}, [person, owner, email, isAway])
}
