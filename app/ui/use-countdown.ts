import { useEffect, useState } from 'react'
import { accountMessages } from '../../content/words/account-messages.ts'

const named = /\b\d+(?= seconds\.$)/

/** A sentence that ends in so many seconds, counting them down; any other as it is. */
export function useCountdown(text: string): string {
	const seconds = Number(named.exec(text)?.[0] ?? 0)
	const [passed, setPassed] = useState(0)
	useEffect(() => {
		setPassed(0)
		if (!seconds) return
		const began = Date.now()
		const timer = setInterval(() => {
			setPassed(Math.floor((Date.now() - began) / 1000))
			if (Date.now() - began >= seconds * 1000) clearInterval(timer)
		}, 500)
		return () => clearInterval(timer)
	}, [seconds])
	if (!seconds || passed === 0) return text
	return passed < seconds ? text.replace(named, String(seconds - passed)) : accountMessages.tryNow
}
