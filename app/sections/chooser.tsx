import { situationList } from '../../content/situation-list.ts'
import * as words from '../../content/words/chooser.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** What brings you here: a card with its own picture for each situation. */
export function Chooser() {
	return (
		<section className="wrap pt-14 lg:pt-24">
			<SectionHead eyebrow={words.eyebrow} title={words.title}>
				{words.intro}
			</SectionHead>
			<ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-6 lg:mt-11 lg:grid-cols-3">
				{situationList.map(({ slug, card }) => (
					<li
						key={slug}
						className="group relative overflow-hidden rounded-card bg-white shadow-card transition-shadow hover:shadow-lift"
					>
						<Picture
							id={slug}
							alt=""
							sizes="(min-width: 64rem) 23rem, 46vw"
							className="aspect-[4/3] w-full object-cover sm:aspect-[16/10]"
						/>
						<div className="px-4 pt-3.5 pb-4.5 sm:px-6 sm:pt-5 sm:pb-6">
							<h3 className="text-xl sm:text-2xl">
								<a
									href={`/situations/${slug}`}
									className="after:absolute after:inset-0 after:rounded-card group-hover:underline group-hover:decoration-door group-hover:decoration-2 group-hover:underline-offset-6"
								>
									{card}
								</a>
							</h3>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
