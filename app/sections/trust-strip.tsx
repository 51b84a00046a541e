import { company } from '../../content/company.ts'

const points = [
	{ figure: '24 hours', words: 'to a reply with a fair offer' },
	{ figure: '7 days', words: 'to closing, at the soonest' },
	{ figure: company.claims.bbb, words: 'rating, Better Business Bureau' },
	{ figure: company.claims.stars, words: 'by the people we bought from' },
] as const

/** What is promised and claimed, before anything is explained. */
export function TrustStrip() {
	return (
		<section aria-label="What you can count on" className="border-y border-line bg-white">
			<ul className="wrap grid grid-cols-2 lg:grid-cols-4">
				{points.map(({ figure, words }) => (
					<li
						key={figure}
						className="border-line py-5 pr-4 max-lg:nth-[2n]:border-l max-lg:nth-[2n]:pl-5 max-lg:nth-[n+3]:border-t lg:border-l lg:py-7 lg:pl-6 lg:first:border-0 lg:first:pl-0"
					>
						<b className="block font-display text-[1.75rem] leading-none font-[560]">{figure}</b>
						<span className="mt-1.5 block text-[0.92rem] leading-snug text-mute">{words}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
