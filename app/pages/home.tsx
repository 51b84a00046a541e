import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import * as words from '../../content/words/home.ts'
import { Later, later } from '../platform/later.tsx'
import { RestOfStyles } from '../platform/rest-of-styles.tsx'
import { ContactSection } from '../sections/contact-section.tsx'
import { Hero } from '../sections/hero.tsx'
import { TrustStrip } from '../sections/trust-strip.tsx'
import { Head } from '../seo/head.tsx'
import { agent } from '../seo/structured.ts'

const story = later(() => import('../sections/home-story.tsx').then(({ HomeStory }) => HomeStory))

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
			<RestOfStyles />
			<Later part={story} />
			<ContactSection />
		</>
	)
}
