import { useEffect } from 'react'
import * as words from '../../content/words/cookie-banner.ts'
import { CONSENT_GIVEN, CONSENT_KEY } from '../../lib/storage-keys.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const hide = () => {
	document.documentElement.removeAttribute('data-consent')
}

/** Always in the page; the inline script shows it where no consent is stored. Declining stores nothing. */
export function CookieBanner() {
	useEffect(() => {
		// Another tab may have answered meanwhile.
		const heard = (event: StorageEvent) => event.key === CONSENT_KEY && event.newValue === CONSENT_GIVEN && hide()
		addEventListener('storage', heard)
		return () => removeEventListener('storage', heard)
	}, [])
	return (
		<section
			aria-label={words.cookies}
			className="cookie-banner no-print fixed inset-x-3 bottom-3 z-20 rounded-2xl border border-line bg-white p-4 shadow-lift sm:right-auto sm:left-5 sm:max-w-md sm:p-5"
		>
			<p className="text-sm leading-snug">
				{words.note}{' '}
				<a
					href="/privacy-policy"
					data-early="hold"
					onClick={hide}
					className="font-bold text-door-deep underline underline-offset-4"
				>
					{words.privacyPolicy}
				</a>
			</p>
			<div className="mt-3 flex gap-2.5">
				<Button
					look="ink"
					className="min-h-11 px-5 text-sm"
					onClick={() => {
						try {
							localStorage.setItem(CONSENT_KEY, CONSENT_GIVEN)
						} catch {
							// A browser that forbids storage asks again next time.
						}
						hide()
						toast.notice(words.accepted)
					}}
				>
					{words.acceptAll}
				</Button>
				<Button look="quiet" className="min-h-11 px-5 text-sm" onClick={hide}>
					{words.decline}
				</Button>
			</div>
		</section>
	)
}
