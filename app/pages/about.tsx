import { about } from '../../content/about.ts'
import { company } from '../../content/company.ts'
import * as words from '../../content/words/about.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { WhoWeAre } from '../sections/who-we-are.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'

export function About() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[breadcrumbs([words.aboutUs, '/about'])]}
			/>
			<PageHero eyebrow={about.title} title={words.title} lead={about.lead} image="about" alt={words.alt} />
			<section className="wrap grid grid-cols-1 gap-x-14 gap-y-12 pb-20 lg:grid-cols-[1.05fr_1fr] lg:pb-26">
				<div className="prose text-lg">
					{about.paragraphs.map((text) => (
						<p key={text}>{text}</p>
					))}
				</div>
				<ul className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2">
					{about.cards.map(({ title, text }) => (
						<li key={title} className="rounded-2xl border border-line bg-white p-6">
							<h2 className="text-2xl">{title}</h2>
							<p className="mt-2 text-sm leading-relaxed text-mute">{text}</p>
						</li>
					))}
				</ul>
			</section>
			<WhoWeAre owner={company.owner} />
			<MoreHelp />
			<ContactSection />
		</>
	)
}
