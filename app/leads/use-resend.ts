import { useEffect, useRef, useState } from 'react'

/** Whoever comes back after so many tries, or would have to wait for longer, is asked to press the button. */
const MOST = 20
const LONGEST = 900

/** Seconds until a lead that could not be sent is sent again by itself: growing, and no sooner than the server asks. */
export function pauseAfter(tries: number, retryAfter: number): number | undefined {
	const pause = Math.max(retryAfter, Math.min(60, 3 * 2 ** tries))
	return tries < MOST && pause <= LONGEST ? pause : undefined
}

/** Sends again after a pause, or as soon as the browser is online again. */
export function useResend(send: () => void) {
	const latest = useRef(send)
	latest.current = send
	const tries = useRef(0)
	const [pause, setPause] = useState<{ seconds: number }>()
	useEffect(() => {
		if (!pause) return
		const again = () => latest.current()
		const timer = setTimeout(again, pause.seconds * 1000)
		addEventListener('online', again)
		return () => {
			clearTimeout(timer)
			removeEventListener('online', again)
		}
	}, [pause])
	return {
		/** Until the next try; undefined if none will be made. */
		seconds: pause?.seconds,
		/** After a failure that may pass. Tells whether this was the first one. */
		wait(retryAfter: number) {
			const seconds = pauseAfter(tries.current, retryAfter)
			setPause(seconds === undefined ? undefined : { seconds })
			return tries.current++ === 0
		},
		/** Someone has pressed the button: from here on it is counted anew. */
		begin() {
			tries.current = 0
		},
		/** Someone is typing: what is half typed is not sent. */
		putOff: () => setPause((now) => now && { ...now }),
		end() {
			tries.current = 0
			setPause(undefined)
		},
	}
}
