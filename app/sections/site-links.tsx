import { answers } from '../../content/answers.ts'
import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import { situationList } from '../../content/situation-list.ts'
import * as words from '../../content/words/footer.ts'
import { searchText } from '../../content/words/footer-end.ts'
import { usePath } from '../platform/navigation.ts'
import { classes } from '../ui/classes.ts'
import { SlateLinks } from '../ui/slate-links.tsx'
import { mainLinks } from './main-links.ts'

const quickLinks = [
	['/how-it-works', words.howItWorks],
	['/about', words.aboutUs],
	['/areas-we-serve', words.areasWeServe],
	['/faq', 'FAQ'],
	['/blog', words.blog],
	['/privacy-policy', words.privacyPolicy],
	['/terms', words.terms],
] as const

const menuLinks = [...mainLinks.slice(0, -1), ['/faq', 'FAQ'], ...mainLinks.slice(-1)] as const

/** In the menu of a narrow screen: the pages, and what brings people here. */
export function MenuLinks() {
	const path = usePath()
	const current = (to: string) => (path === to ? 'page' : undefined)
	return (
		<>
			<ul>
				{menuLinks.map(([to, label]) => (
					<li key={to}>
						<a
							href={to}
							aria-current={current(to)}
							className="flex min-h-12 items-center rounded-lg font-display text-2xl aria-[current]:text-door"
						>
							{label}
						</a>
					</li>
				))}
			</ul>
			<p id="menu-situations" className="mt-4 border-t border-line pt-4 text-sm font-bold text-mute">
				{words.situations}
			</p>
			<ul aria-labelledby="menu-situations" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-5">
				{situationList.map(({ slug, name }) => (
					<li key={slug}>
						<a
							href={`/situations/${slug}`}
							aria-current={current(`/situations/${slug}`)}
							className="flex min-h-11 items-center rounded-lg aria-[current]:text-door"
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</>
	)
}

export { ReachBar } from './reach-bar.tsx'

/** In the footer: every place of the site that is looked for, one tap from wherever one is. */
export function FooterLinks() {
	return (
		<div className="grid gap-x-8 *:min-w-0 sm:grid-cols-3 sm:gap-y-9">
			<Links id="footer-links" title={words.quickLinks} links={quickLinks} columns="max-sm:grid" />
			<Links
				id="footer-situations"
				title={words.situations}
				links={situationList.map(({ slug, name }) => [`/situations/${slug}`, name])}
				columns="max-sm:grid"
				folded
			/>
			<Links
				id="footer-answers"
				title={words.answers}
				links={answers.map(({ href, name }) => [href, name])}
				columns="max-sm:grid"
				folded
			/>
			<Links
				id="footer-areas"
				title={words.areas}
				links={places.map(({ slug, name }) => [`/cities/${slug}`, words.ar(name)])}
				className="col-span-full"
				columns="grid sm:grid-cols-3"
				folded
			/>
		</div>
	)
}

/** What the company is, for those who look for one, below everything. */
export const FooterEnd = () => (
	<div className="wrap border-t border-white/15 py-6 text-xs leading-relaxed">
		<p className="max-w-4xl">{searchText}</p>
		<p className="mt-3">© 2026 {company.name}</p>
	</div>
)

type Props = {
	id: string
	title: string
	links: readonly (readonly [href: string, label: string])[]
	className?: string
	columns?: string
	/** A phone opens it when it is wanted. */
	folded?: boolean
}

function Links({ id, title, links, className, columns, folded }: Props) {
	const heading = (
		<h2 id={id} className="font-sans text-base leading-normal font-bold tracking-normal text-white">
			{title}
		</h2>
	)
	const list = <SlateLinks links={links} className={classes('footer-list', columns)} />
	return (
		<nav aria-labelledby={id} className={className}>
			{folded ? (
				<details className="unfolds">
					<summary className="cursor-pointer py-2.5 *:inline sm:list-none sm:pt-0">{heading}</summary>
					{list}
				</details>
			) : (
				<>
					<div className="py-2.5 sm:pt-0">{heading}</div>
					{list}
				</>
			)}
		</nav>
	)
}
