import { areaCards } from '../../content/area-cards.ts'
import { places } from '../../content/places.ts'
import * as words from '../../content/words/areas.ts'
import { numberInWords } from '../../lib/number-words.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { County } from '../sections/county.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { Head } from '../seo/head.tsx'
import { agent, breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function Areas() {
	const others = places.filter(({ slug }) => !areaCards.some((card) => card.slug === slug))
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description(numberInWords(places.length))}
				structured={[
					agent(
						'/areas-we-serve',
						places.map(({ name }) => ({ name: words.ar(name), type: 'City' as const })),
					),
					breadcrumbs([words.areasWeServe, '/areas-we-serve']),
				]}
			/>
			<section className="ground pt-18">
				<div className="wrap pt-14 pb-20 lg:pt-20 lg:pb-26">
					<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
						<SectionHead as="h1" eyebrow={words.eyebrow} title={words.title}>
							{words.intro}
						</SectionHead>
						<ButtonLink href="#contact">{words.getYourCashOffer}</ButtonLink>
					</div>
					<div className="mt-11">
						<County first />
					</div>
					<ul className="mt-14 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
						{areaCards.map(({ slug, city, description, image }) => (
							<li
								key={slug}
								className="group relative overflow-hidden rounded-card bg-white shadow-card transition-shadow hover:shadow-lift"
							>
								<Picture
									id={image}
									alt=""
									sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
									className="aspect-[16/10] w-full object-cover"
								/>
								<div className="px-6 pt-5 pb-6">
									<h2 className="text-3xl">
										<a
											href={`/cities/${slug}`}
											className="after:absolute after:inset-0 after:rounded-card group-hover:underline group-hover:decoration-door group-hover:decoration-2 group-hover:underline-offset-6"
										>
											{city}
										</a>
									</h2>
									<p className="mt-2 text-mute">{description}</p>
								</div>
							</li>
						))}
					</ul>
					<h2 className="mt-14 text-3xl">{words.andTheOtherTowns}</h2>
					<ul className="mt-4 flex flex-wrap gap-2.5">
						{others.map(({ slug, name }) => (
							<li key={slug}>
								<a
									href={`/cities/${slug}`}
									className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-5 font-medium hover:border-door"
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</div>
			</section>
			<MoreHelp />
			<ContactSection />
		</>
	)
}
