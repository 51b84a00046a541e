import { company } from '../../content/company.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Steps } from '../sections/steps.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'

export function HowItWorks() {
	return (
		<>
			<Head
				title={`How It Works | ${company.name}`}
				description={`Selling a house for cash in ${company.areaShort}, step by step: contact us, get your offer, choose the closing date, get paid at the title company.`}
				structured={[breadcrumbs(['How It Works', '/how-it-works'])]}
			/>
			<PageHero
				eyebrow="How it works"
				title="From a phone call to a closing"
				lead="Four steps. You can stop at any of them, and until you sign, nothing binds you."
				image="door"
				alt="Red front door with a brass knob, glowing lanterns and potted flowers"
			>
				<ButtonLink href="#contact">Get Your Offer</ButtonLink>
				<ButtonLink href="/faq" look="quiet">
					Questions people ask
				</ButtonLink>
			</PageHero>
			<section className="wrap py-14 lg:pt-8 lg:pb-24">
				<h2 className="mb-8 text-[1.65rem]">The four steps</h2>
				<Steps />
			</section>
			<ContactSection />
		</>
	)
}
