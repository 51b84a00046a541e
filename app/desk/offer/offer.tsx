import { ArrowLeft } from 'lucide'
import * as words from '../../../content/words/desk/offer.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLead } from '../data/lead.ts'
import { newOffer, useOffers, useSettings } from '../data/offers.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { useWho } from '../who.ts'
import { Draft } from './draft.tsx'
import { TypicalCosts } from './typical-costs.tsx'

/** An offer for the house of one lead. */
export function Offer({ slug: id }: { slug: string }) {
	const { owner } = useWho()
	const lead = useLead(id)
	const offers = useOffers(id)
	const settings = useSettings()
	const asked = [lead, offers, settings]
	const failed = asked.some(({ isError }) => isError)
	const [last] = offers.data ?? []
	return (
		<>
			<div className="no-print">
				<a
					href={`/admin/leads/${id}`}
					className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-mute hover:text-ink"
				>
					<Icon of={ArrowLeft} className="size-4" />
					{words.back}
				</a>
				<RoomHead title={words.title} note={lead.data?.address}>
					{owner && settings.data && <TypicalCosts settings={settings.data} />}
				</RoomHead>
				<Failure text={failed ? words.failed : ''}>
					<Button look="ink" className="mt-4" onClick={() => asked.map(({ refetch }) => refetch())}>
						{words.tryAgain}
					</Button>
				</Failure>
				{lead.data === null && <p className="text-mute">{words.gone}</p>}
				{!failed && asked.some(({ isPending }) => isPending) && <p className="text-mute">{words.loading}</p>}
			</div>
			{lead.data && offers.data && settings.data && (
				<Draft
					lead={lead.data}
					offers={offers.data}
					settings={settings.data}
					first={{ inputs: last?.inputs ?? newOffer(settings.data), reasons: last?.reasons ?? '' }}
				/>
			)}
		</>
	)
}
