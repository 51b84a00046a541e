import { claim } from '../../content/company.ts'
import * as words from '../../content/words/trust-strip.ts'
import { present } from '../../lib/claim.ts'

const [rating, stars] = [claim('bbbRating'), claim('stars')]

const points = present([
	{ figure: words.replyTime, says: words.reply },
	{ figure: words.closingTime, says: words.closing },
	rating && { figure: rating, says: words.rating },
	stars && { figure: stars, says: words.stars },
])

/** What is promised and claimed, before anything is explained. */
export function TrustStrip() {
	return (
		<section aria-label={words.label} className="border-y border-line bg-white">
			<ul className="wrap grid grid-cols-2 lg:grid-cols-4">
				{points.map(({ figure, says }) => (
					<li
						key={figure}
						className="border-line py-5 pr-4 max-lg:nth-[2n]:border-l max-lg:nth-[2n]:pl-5 max-lg:nth-[n+3]:border-t lg:border-l lg:py-7 lg:pl-6 lg:first:border-0 lg:first:pl-0"
					>
						<b className="block font-display text-4xl leading-none font-heading">{figure}</b>
						<span className="mt-1.5 block text-sm leading-snug text-mute">{says}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
