import type { ReactElement } from 'react'
import type { CityText } from '../content/cities/city.ts'
import type { Post } from '../content/post.ts'
import type { SituationText } from '../content/situations/situation.ts'
import type { RouteFacts } from '../lib/route-facts.ts'

export type PageRoute = RouteFacts & {
	/** Brings the page's own code and words; nothing at an address that has no page. */
	load: (slug: string) => Promise<ReactElement | undefined>
	/** The files with the words of each page of this kind; ':slug' stands for their names. */
	texts?: Record<string, unknown>
	/** All addresses below it are rooms of one page, which stays as it is from one to the other. */
	rooms?: true
}

const cities = import.meta.glob<CityText>(['../content/cities/*.ts', '!**/city.ts', '!**/all.ts'], {
	import: 'default',
})
const posts = import.meta.glob<Post>('../content/posts/*.md', { import: 'default' })
const situations = import.meta.glob<SituationText>(
	['../content/situations/*.ts', '!**/situation.ts', '!**/all.ts', '!**/foreclosure.ts'],
	{ import: 'default' },
)

/** What runs no script is made by the build, and the browser's app has no code of it. */
const none = Promise.resolve(undefined)

/** Every URL of the site, and what is true of it. */
// biome-ignore format: one line a page
export const routes: readonly PageRoute[] = [
	{ path: '/', load: () => import('./pages/home.tsx').then(({ Home }) => <Home />) },
	{ path: '/about', load: () => import('./pages/about.tsx').then(({ About }) => <About />) },
	{ path: '/contact', load: () => import('./pages/contact.tsx').then(({ Contact }) => <Contact />) },
	{ path: '/how-it-works', load: () => import('./pages/how-it-works.tsx').then(({ HowItWorks }) => <HowItWorks />) },
	{ path: '/faq', load: () => import('./pages/faq.tsx').then(({ Faq }) => <Faq />) },
	{ path: '/blog', load: () => import('./pages/blog.tsx').then(({ Blog }) => <Blog />) },
	{ path: '/blog/:slug', texts: posts, unknownLeadsTo: '/blog', load: loadPost },
	{ path: '/areas-we-serve', load: () => import('./pages/areas.tsx').then(({ Areas }) => <Areas />) },
	{ path: '/cities/:slug', texts: cities, load: loadCity },
	{ path: '/situations/foreclosure', load: () => import('./pages/foreclosure.tsx').then(({ Foreclosure }) => <Foreclosure />) },
	{ path: '/situations/:slug', texts: situations, load: loadSituation },
	{ path: '/check-a-cash-buyer', load: () => import('./pages/check-buyer.tsx').then(({ CheckBuyer }) => <CheckBuyer />) },
	{ path: '/papers-and-closing-day', load: () => import('./pages/papers.tsx').then(({ Papers }) => <Papers />) },
	{ path: '/privacy-policy', load: () => import('./pages/legal.tsx').then(({ PrivacyPolicy }) => <PrivacyPolicy />) },
	{ path: '/terms', load: () => import('./pages/legal.tsx').then(({ Terms }) => <Terms />) },
	{ path: '/thank-you', robots: 'unlisted', load: () => import('./pages/thank-you.tsx').then(({ ThankYou }) => <ThankYou />) },
	{ path: '/thank-you/texts', robots: 'unlisted', load: () => import('./pages/thank-you.tsx').then(({ ThankYou }) => <ThankYou texts="agreed" />) },
	{ path: '/thank-you/no-texts', robots: 'unlisted', load: () => import('./pages/thank-you.tsx').then(({ ThankYou }) => <ThankYou texts="failed" />) },
	{ path: '/thank-you/photos', robots: 'unlisted', load: () => import('./pages/photos.tsx').then(({ Photos }) => <Photos state="asked" />) },
	{ path: '/thank-you/photos/added', robots: 'unlisted', load: () => import('./pages/photos.tsx').then(({ Photos }) => <Photos state="added" />) },
	{ path: '/thank-you/photos/left-out', robots: 'unlisted', scriptFree: true, filledInElse: '/thank-you/photos', load: () => import.meta.env.SSR ? import('./pages/photos.tsx').then(({ PhotosLeftOut }) => <PhotosLeftOut />) : none },
	{ path: '/leads', robots: 'unlisted', scriptFree: true, filledInElse: '/#contact', load: () => import.meta.env.SSR ? import('./pages/lead-retry.tsx').then(({ LeadRetry }) => <LeadRetry />) : none },
	{ path: '/dashboard/*', robots: 'closed', load: () => import('./pages/home.tsx').then(({ Home }) => <Home dashboard />) },
	{ path: '/auth', robots: 'closed', eager: true, load: () => import('./pages/auth-pages.ts').then(({ Auth }) => <Auth />) },
	{ path: '/auth/confirm', robots: 'closed', eager: true, load: () => import('./pages/auth-pages.ts').then(({ ConfirmLink }) => <ConfirmLink />) },
	{ path: '/auth/confirm/ask', robots: 'closed', scriptFree: true, filledInElse: '/auth', load: () => import.meta.env.SSR ? import('./pages/confirm-filled.tsx').then(({ ConfirmAsk }) => <ConfirmAsk />) : none },
	{ path: '/auth/confirm/over', robots: 'closed', scriptFree: true, filledInElse: '/auth', load: () => import.meta.env.SSR ? import('./pages/confirm-filled.tsx').then(({ ConfirmOver }) => <ConfirmOver />) : none },
	{ path: '/visit', robots: 'closed', eager: true, load: () => import('./pages/visit.tsx').then(({ Visit }) => <Visit />) },
	{ path: '/visit/filled', robots: 'closed', scriptFree: true, filledInElse: '/', load: () => import.meta.env.SSR ? import('./pages/visit.tsx').then(({ VisitFilled }) => <VisitFilled />) : none },
	{ path: '/account', private: true, load: () => import('./pages/auth-pages.ts').then(({ Account }) => <Account />) },
	{ path: '/admin/*', private: true, rooms: true, load: loadDesk },
]

/** What stands at any other address, and at the desk's to whoever is signed in and may not see it. */
export const notFound = {
	path: '*',
	robots: 'unlisted',
	eager: true,
	load: (): Promise<ReactElement> => import('./pages/not-found.tsx').then(({ NotFound }) => <NotFound />),
} satisfies PageRoute

/** What is in the place of ':slug' on each page of this kind; nothing on a page of its own. */
export const slugsOf = ({ texts = { '': none } }: Pick<PageRoute, 'texts'>): string[] =>
	Object.keys(texts).map((file) => file.replace(/^.*\/|\.\w+$/g, ''))

async function loadPost(slug: string) {
	const [{ BlogPost }, post] = await Promise.all([
		import('./pages/blog-post.tsx'),
		posts[`../content/posts/${slug}.md`]?.(),
	])
	return post && <BlogPost post={post} />
}

async function loadCity(slug: string) {
	const [{ CityPage }, text] = await Promise.all([
		import('./pages/city.tsx'),
		cities[`../content/cities/${slug}.ts`]?.(),
	])
	return text && <CityPage slug={slug} text={text} />
}

async function loadSituation(slug: string) {
	const [{ SituationPage }, text] = await Promise.all([
		import('./pages/situation.tsx'),
		situations[`../content/situations/${slug}.ts`]?.(),
	])
	return text && <SituationPage slug={slug} text={text} />
}

async function loadDesk() {
	const [{ Desk }, none] = await Promise.all([import('./pages/desk.tsx'), notFound.load()])
	return <Desk otherwise={none} />
}
