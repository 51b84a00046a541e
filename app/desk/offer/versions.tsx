import * as words from '../../../content/words/desk/offer.ts'
import { letter } from '../../../content/words/house-offer.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import type { OfferRow } from '../data/offers.ts'
import { useTeam } from '../data/team.ts'

type Props = { offers: OfferRow[]; onOpen: (offer: OfferRow) => void }

/** Every version that was saved, and what became of it. */
export function Versions({ offers, onOpen }: Props) {
	const { nameOf } = useTeam()
	return (
		<section className="rounded-card border border-line bg-white p-5">
			<h2 className="text-xl">{words.versions}</h2>
			{offers.length === 0 && <p className="mt-2 text-sm text-mute">{words.noVersions}</p>}
			<ul className="mt-1">
				{offers.map((offer) => (
					<li
						key={offer.id}
						className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-0"
					>
						<div className="min-w-0 text-sm">
							<p className="font-semibold tabular-nums">
								{words.version(offer.version)}: {letter.range(offer.low, offer.high)}
							</p>
							<p className="text-mute">
								{[
									timeAgo(offer.created_at),
									offer.author && nameOf(offer.author),
									offer.sent_by ? words.wasSent[offer.sent_by] : words.notSent,
								]
									.filter(Boolean)
									.join(' · ')}
							</p>
						</div>
						<button
							type="button"
							onClick={() => onOpen(offer)}
							aria-label={`${words.open}: ${words.version(offer.version)}`}
							className="min-h-11 shrink-0 px-2 font-semibold text-door-deep underline underline-offset-4"
						>
							{words.open}
						</button>
					</li>
				))}
			</ul>
		</section>
	)
}
