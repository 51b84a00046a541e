import { properties } from '../../content/properties.ts'
import * as words from '../../content/words/properties.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function Properties() {
	return (
		<section className="wrap pb-14 lg:pb-26">
			<SectionHead eyebrow={words.eyebrow} title={words.title} />
			<ul className="mt-6 grid gap-3 sm:mt-10 sm:grid-cols-3 sm:gap-4 lg:gap-6">
				{properties.map(({ image, title, description, alt }) => (
					<li
						key={title}
						className="overflow-hidden rounded-card bg-white shadow-card max-sm:grid max-sm:grid-cols-[38%_1fr] max-sm:items-center"
					>
						<Picture
							id={image}
							alt={alt}
							sizes="(min-width: 64rem) 23rem, 36vw"
							className="aspect-[4/3] w-full object-cover max-sm:h-full"
						/>
						<div className="min-w-0 p-3.5 sm:pb-5 lg:px-6 lg:pt-5 lg:pb-7">
							<h3 className="text-xl lg:text-2xl">{title}</h3>
							<p className="mt-1 text-mute max-lg:text-sm max-lg:leading-snug sm:mt-2">{description}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
