import { useCallback, useEffect, useRef } from 'react'
import { accountMessages } from '../../../content/words/account-messages.ts'
import type { AuthFailure } from '../../../lib/account.ts'
import { passkeyFailure } from '../../../lib/passkey.ts'
import { browserKnowsPasskeys } from '../../platform/passkeys.ts'
import { toast } from '../../ui/toast.tsx'
import { watchSession } from '../session/use-session.ts'

/** The server's question is good for five minutes; before that it is asked anew, so that a late choice still counts. */
const RENEW_MS = 4 * 60_000

/**
 * As long as the form is here, the browser lists this device's passkeys among what it offers for the address field.
 * Where it cannot, or there are none, nothing is to be seen of it. `onFailure` hears of one that was chosen and did not do.
 */
export function usePasskeyOffer(onFailure: (text: string) => void) {
	const offer = useRef<AbortController>(undefined)
	const stop = useCallback(() => offer.current?.abort(), [])
	const start = useCallback(() => {
		offer.current?.abort()
		offer.current = new AbortController()
		offerUntil(offer.current.signal, onFailure).catch(() => {
			// A browser that cannot offer them has the password.
		})
	}, [onFailure])
	useEffect(() => {
		start()
		return stop
	}, [start, stop])
	return { start, stop }
}

async function offerUntil(stopped: AbortSignal, onFailure: (text: string) => void): Promise<void> {
	if (!browserKnowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
	const { supabase } = await import('../../platform/supabase.ts')
	await watchSession()
	for (;;) {
		await whenSeen(stopped)
		if (stopped.aborted) return
		const round = roundWithin(stopped)
		const { error } = await supabase.auth.signInWithPasskey({ options: { mediation: 'conditional', signal: round } })
		if (!error) return toast.notice(accountMessages.signedIn)
		const late = isTooLate(error)
		if ((late || isRefused(error)) && !stopped.aborted) onFailure(passkeyFailure(error))
		if (!late && !round.aborted) return
	}
}

/** What was chosen came after the server's question had run out: it is asked anew. */
const isTooLate = ({ code }: AuthFailure) =>
	code === 'webauthn_challenge_expired' || code === 'webauthn_challenge_not_found'

/** A passkey was chosen and does not do. Of anything else nobody shall hear, since nobody chose anything. */
const isRefused = ({ code = '' }: AuthFailure) =>
	['webauthn_verification_failed', 'user_banned', 'email_not_confirmed', 'phone_not_confirmed'].includes(code)

function roundWithin(stopped: AbortSignal): AbortSignal {
	const round = new AbortController()
	const end = () => round.abort()
	const timer = setTimeout(end, RENEW_MS)
	stopped.addEventListener('abort', end, { once: true })
	round.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
	return round.signal
}

/** A page that nobody looks at need not ask. */
const whenSeen = (stopped: AbortSignal) =>
	new Promise<void>((go) => {
		const look = () => {
			if (document.visibilityState === 'hidden' && !stopped.aborted) return
			document.removeEventListener('visibilitychange', look)
			stopped.removeEventListener('abort', look)
			go()
		}
		document.addEventListener('visibilitychange', look)
		stopped.addEventListener('abort', look)
		look()
	})
