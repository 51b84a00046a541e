import { useEffect, useRef } from 'react'
import * as words from '../../content/words/desk/gate.ts'
import { signInForHere } from '../auth/session/ask-to-sign-in.tsx'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** In the place of the desk: the sign-in has ended while it was open. Nothing is led away by itself, and from here it goes on where it stopped. */
export function SignedOut() {
	const title = useRef<HTMLHeadingElement>(null)
	// What was focused is gone.
	useEffect(() => title.current?.focus(), [])
	return (
		<>
			<Head title={words.signedOutTitle} description={words.description} noindex />
			<div className="min-h-[70vh] ground pt-18">
				<div className="wrap max-w-xl! py-12 lg:py-18">
					<h1 ref={title} tabIndex={-1} className="headline outline-none">
						{words.signedOut}
					</h1>
					<p className="mt-3 text-lg text-mute">{words.signedOutNote}</p>
					<ButtonLink href={signInForHere()} className="mt-6">
						{words.signInAgain}
					</ButtonLink>
				</div>
			</div>
		</>
	)
}
