import { MessageSquare, Phone } from 'lucide'
import { useEffect, useState } from 'react'
import { company, telephoneLink, textLink } from '../../content/company.ts'
import * as opening from '../../content/words/opening.ts'
import * as words from '../../content/words/reach-bar.ts'
import { usePath } from '../platform/navigation.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { OfferLink } from './offer-link.tsx'

/** Whoever signs in, or has asked already, is not asked to ask. */
const elsewhere = /^\/(auth|account|admin|thank-you)\b/

/** On a phone, once the form has scrolled away: the three ways to reach us, under the thumb. Never while a form is in view. */
export function ReachBar() {
	const path = usePath()
	const [shown, setShown] = useState(false)
	useEffect(() => {
		const forms = document.getElementById('main')?.querySelectorAll('form')
		if (elsewhere.test(path) || !forms?.length) return setShown(!elsewhere.test(path))
		const inView = new Set<Element>()
		const watch = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
			setShown(inView.size === 0)
		})
		for (const form of forms) watch.observe(form)
		return () => watch.disconnect()
	}, [path])
	if (!shown) return null
	const way =
		'press flex min-h-12 flex-wrap items-center justify-center gap-x-2 rounded-xl border-fine border-line text-sm font-bold'
	return (
		<nav aria-label={words.reachUs} className="reach-bar">
			<a
				href={telephoneLink(company.phone)}
				data-early="pass"
				onClick={() => toast.notice(opening.call)}
				className={way}
			>
				<Icon of={Phone} className="size-4 text-door" />
				{words.call}
			</a>
			<a href={textLink(company.phone)} className={way}>
				<Icon of={MessageSquare} className="size-4 text-door" />
				{words.text}
			</a>
			<OfferLink className="px-3! text-sm">{words.getOffer}</OfferLink>
		</nav>
	)
}
