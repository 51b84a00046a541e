import { useCallback, useRef } from 'react'

/**
 * Answers come in any order, and one to an earlier question must not take the place of a later one's. Called when something is
 * asked, it gives what tells whether that is still the newest question.
 */
export function useNewest() {
	const asked = useRef(0)
	return useCallback(() => {
		const mine = ++asked.current
		return () => mine === asked.current
	}, [])
}
