import type { ReactNode } from 'react'
import * as words from '../../content/words/navigation-bar.ts'
import { closeMenu } from '../platform/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { className: string; children?: ReactNode }

/** To the form on this page, or on the home page where this one has none. */
export function OfferLink({ className, children = words.getYourOffer }: Props) {
	return (
		<ButtonLink
			href="/#contact"
			data-early=""
			className={className}
			onClick={(event) => {
				toast.notice(words.menuNote)
				const here = document.getElementById('contact')
				if (!here) return
				event.preventDefault()
				closeMenu()
				here.scrollIntoView()
				here.focus({ preventScroll: true })
			}}
		>
			{children}
		</ButtonLink>
	)
}
