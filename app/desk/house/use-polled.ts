import { useCallback, useEffect, useRef, useState } from 'react'

type Polled<T> = { data: T | undefined; phase: 'loading' | 'ready' | 'failed' }

/** Asks now and again every so often while the page is looked at. A later answer that fails leaves what is shown, and says so. */
export function usePolled<T>(ask: () => Promise<T>, every: number) {
	const [state, setState] = useState<Polled<T>>({ data: undefined, phase: 'loading' })
	const number = useRef(0)
	const again = useCallback(async () => {
		// An answer to an earlier question must not take the place of a later one's.
		const mine = ++number.current
		try {
			const data = await ask()
			if (mine === number.current) setState({ data, phase: 'ready' })
		} catch {
			if (mine === number.current) setState((before) => ({ ...before, phase: 'failed' }))
		}
	}, [ask])
	useEffect(() => {
		void again()
		const look = () => document.visibilityState === 'visible' && void again()
		const timer = setInterval(look, every)
		document.addEventListener('visibilitychange', look)
		return () => {
			number.current++
			clearInterval(timer)
			document.removeEventListener('visibilitychange', look)
		}
	}, [again, every])
	return { ...state, again }
}
