import { benefits } from '../../content/benefits.ts'
import * as words from '../../content/words/benefits.ts'
import { SectionHead } from '../ui/section-head.tsx'

export function Benefits() {
	return (
		<section className="wrap py-14 lg:py-26">
			<SectionHead eyebrow={words.eyebrow} title={words.title} />
			<ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-5 sm:grid-cols-2 lg:mt-12 lg:grid-cols-5 lg:gap-y-8">
				{benefits.map(({ title, description }) => (
					<li key={title} className="border-t border-line py-3 lg:pt-5">
						<h3 className="flex items-center gap-2.5 font-sans text-base leading-tight font-bold tracking-normal max-sm:text-sm">
							<span className="h-4 w-2.5 shrink-0 rounded-t-full rounded-b-[1px] bg-door" />
							{title}
						</h3>
						<p className="mt-1 text-sm leading-snug text-mute max-sm:hidden">{description}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
