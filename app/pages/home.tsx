import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
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
				title={`${company.name} | Cash Home Buyers in ${company.areaShort}`}
				description={`Sell your house in ${company.areaShort} for cash: a fair offer within 24 hours, closing in as little as 7 days, as-is, with no fees or commissions.`}
				keywords={[
					'cash home buyers White County AR',
					'sell my house fast Searcy AR',
					'we buy houses Beebe AR',
					'sell house as-is Arkansas',
					company.name,
				]}
				canonical="/"
				noindex={dashboard}
				structured={[
					agent('/', [
						{ name: company.area, type: 'AdministrativeArea' },
						...places.map(({ name }) => ({ name: `${name}, AR`, type: 'City' as const })),
					]),
				]}
			/>
			<Hero />
			<TrustStrip />
			<section className="wrap py-20 lg:py-26">
				<SectionHead eyebrow="How it works" title="Four steps, and you can stop at any of them">
					No inspections to pass, no banks to wait for. You choose the day.
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
