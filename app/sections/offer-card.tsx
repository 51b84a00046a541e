import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/offer-card.ts'
import { CallLink } from '../ui/call-link.tsx'
import { Doorway } from '../ui/door.tsx'
import { OfferLink } from './offer-link.tsx'

/** Stays beside a long text where there is room for it; on a phone the bar under the thumb says the same. */
export const OfferCard = () => (
	<aside className="no-print sticky top-26 hidden gap-4 rounded-card bg-white p-6 shadow-card lg:grid">
		<Doorway className="w-8" />
		<p className="font-display text-2xl leading-title">{words.title}</p>
		<p className="text-sm text-mute">{words.text}</p>
		<OfferLink className="px-4" />
		<CallLink href={telephoneLink(company.phone)} look="quiet" className="px-4 whitespace-nowrap">
			{company.phone}
		</CallLink>
	</aside>
)
