import { answers } from '../../content/answers.ts'
import { places } from '../../content/places.ts'
import { situationList } from '../../content/situation-list.ts'
import * as words from '../../content/words/footer.ts'
import { classes } from '../ui/classes.ts'
import { SlateLinks } from '../ui/slate-links.tsx'

const quickLinks = [
	['/how-it-works', words.howItWorks],
	['/about', words.aboutUs],
	['/areas-we-serve', words.areasWeServe],
	['/faq', 'FAQ'],
	['/blog', words.blog],
	['/privacy-policy', words.privacyPolicy],
	['/terms', words.terms],
] as const

/** Every place of the site that is looked for, one tap from wherever one is. */
export function FooterLinks() {
	return (
		<div className="grid grid-cols-2 gap-x-8 gap-y-11 sm:grid-cols-3">
			<Links id="footer-links" title={words.quickLinks} links={quickLinks} />
			<Links
				id="footer-situations"
				title={words.situations}
				links={situationList.map(({ slug, name }) => [`/situations/${slug}`, name])}
			/>
			<Links
				id="footer-answers"
				title={words.answers}
				links={answers.map(({ href, name }) => [href, name])}
				className="max-sm:col-span-2"
				columns="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-8"
			/>
			<Links
				id="footer-areas"
				title={words.areas}
				links={places.map(({ slug, name }) => [`/cities/${slug}`, words.ar(name)])}
				className="col-span-2 sm:col-span-3"
				columns="grid grid-cols-2 gap-x-8 sm:grid-cols-3"
			/>
		</div>
	)
}

type Props = {
	id: string
	title: string
	links: readonly (readonly [href: string, label: string])[]
	className?: string
	columns?: string
}

function Links({ id, title, links, className, columns }: Props) {
	return (
		<nav aria-labelledby={id} className={className}>
			<h2 id={id} className="font-sans text-base leading-normal font-bold tracking-normal text-white">
				{title}
			</h2>
			<SlateLinks links={links} className={classes('mt-3', columns)} />
		</nav>
	)
}
