import * as words from '../../content/words/how-it-works.ts'
import { Later, later } from '../platform/later.tsx'
import { ContactSection } from '../sections/contact-section.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { WorkedOffer } from '../sections/worked-offer.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'

const steps = later(() => import('../sections/pictured-steps.tsx').then(({ PicturedSteps }) => PicturedSteps))

export function HowItWorks() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[breadcrumbs([words.howItWorks, '/how-it-works'])]}
			/>
			<PageHero eyebrow={words.eyebrow} title={words.title} lead={words.lead} image="door" alt={words.alt}>
				<ButtonLink href="#contact">{words.getYourOffer}</ButtonLink>
				<ButtonLink href="#what-will-i-get" look="quiet">
					{words.whatWillIGet}
				</ButtonLink>
			</PageHero>
			<section className="wrap py-14 lg:pt-8 lg:pb-24">
				<h2 className="mb-8 text-3xl">{words.theFourSteps}</h2>
				<Later part={steps} />
			</section>
			<WorkedOffer />
			<MoreHelp apart />
			<ContactSection />
		</>
	)
}
