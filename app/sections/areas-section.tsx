import { places } from '../../content/places.ts'
import { areas as words } from '../../content/words/home.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { County } from './county.tsx'

/** Five towns with a picture; the first is shown large. */
const pictured: readonly string[] = ['searcy', 'beebe', 'bald-knob', 'judsonia', 'rose-bud']

/** The home page's part on where we buy: the county, and a look at five of its towns. */
export function AreasSection() {
	const shown = pictured.flatMap((slug) => places.find((place) => place.slug === slug) ?? [])
	return (
		<section className="wrap pb-14 lg:pb-26">
			<SectionHead eyebrow={words.eyebrow} title={words.title}>
				{words.intro}
			</SectionHead>
			<div className="mt-6 lg:mt-12">
				<County />
			</div>
			<ul className="mosaic mt-6 lg:mt-10">
				{shown.map(({ slug, name }) => (
					<li key={slug} className="relative overflow-hidden rounded-card shadow-card">
						<Picture id={slug} alt="" sizes="(min-width: 64rem) 32rem, 60vw" className="h-full w-full object-cover" />
						<a href={`/cities/${slug}`} className="mosaic-name">
							{name}
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}
