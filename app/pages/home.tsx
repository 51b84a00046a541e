import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import * as words from '../../content/words/home.ts'
import { Benefits } from '../sections/benefits.tsx'
import { Comparison } from '../sections/comparison.tsx'
import { ContactSection } from '../sections/contact-section.tsx'
import { Hero } from '../sections/hero.tsx'
import { Properties } from '../sections/properties.tsx'
import { Steps } from '../sections/steps.tsx'
import { TrustStrip } from '../sections/trust-strip.tsx'
import { Head } from '../seo/head.tsx'
import { agent } from '../seo/structured.ts'
import { SectionHead } from '../ui/section-head.tsx'

/** The home page; the dashboard is the same page, kept from search engines. */
export function Home({ dashboard = false }: { dashboard?: boolean }) {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				keywords={words.keywords}
				canonical="/"
				noindex={dashboard}
				structured={[
					agent('/', [
						{ name: company.area, type: 'AdministrativeArea' },
						...places.map(({ name }) => ({ name: words.ar(name), type: 'City' as const })),
					]),
				]}
			/>
			<Hero />
			<TrustStrip />
			<section className="wrap py-20 lg:py-26">
				<SectionHead eyebrow={words.eyebrow} title={words.title}>
					{words.intro}
				</SectionHead>
				<div className="mt-10 lg:mt-12">
					<Steps />
				</div>
			</section>
			<Properties />
			<Comparison />
			<Benefits />
			<ContactSection />
		</>
	)
}
