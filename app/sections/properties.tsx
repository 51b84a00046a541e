import { properties } from '../../content/properties.ts'
import * as words from '../../content/words/properties.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function Properties() {
	return (
		<section className="wrap pb-20 lg:pb-26">
			<SectionHead eyebrow={words.eyebrow} title={words.title} />
			<ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3">
				{properties.map(({ image, title, description, alt }) => (
					<li key={title} className="overflow-hidden rounded-card bg-white shadow-card">
						<Picture
							id={image}
							alt={alt}
							sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
							className="aspect-[4/3] w-full object-cover"
						/>
						<div className="px-6 pt-5 pb-7">
							<h3 className="text-2xl">{title}</h3>
							<p className="mt-2 text-mute">{description}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
