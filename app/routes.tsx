import type { ReactElement } from 'react'
import type { City } from '../content/cities/city.ts'
import { places } from '../content/places.ts'
import type { Post } from '../content/post.ts'

export type PageRoute = {
	path: string
	/** Brings the page's own code and words; nothing at an address that has no page. */
	load: (slug: string) => Promise<ReactElement | undefined>
	/** The addresses behind a pattern. */
	addresses?: () => string[]
	/** Not for search engines, and not in the sitemap. */
	unlisted?: true
	/** A page that runs no script. */
	still?: true
}

const cities = import.meta.glob<City>(['../content/cities/*.ts', '!**/city.ts', '!**/all.ts'], { import: 'default' })
const posts = import.meta.glob<Post>('../content/posts/*.md', { import: 'default' })

/** Every URL of the site. */
export const routes: readonly PageRoute[] = [
	{
		path: '/',
		load: async () => {
			const { Home } = await import('./pages/home.tsx')
			return <Home />
		},
	},
	{
		path: '/about',
		load: async () => {
			const { About } = await import('./pages/about.tsx')
			return <About />
		},
	},
	{
		path: '/contact',
		load: async () => {
			const { Contact } = await import('./pages/contact.tsx')
			return <Contact />
		},
	},
	{
		path: '/how-it-works',
		load: async () => {
			const { HowItWorks } = await import('./pages/how-it-works.tsx')
			return <HowItWorks />
		},
	},
	{
		path: '/faq',
		load: async () => {
			const { Faq } = await import('./pages/faq.tsx')
			return <Faq />
		},
	},
	{
		path: '/blog',
		load: async () => {
			const { Blog } = await import('./pages/blog.tsx')
			return <Blog />
		},
	},
	{
		path: '/blog/:slug',
		addresses: () => Object.keys(posts).map((file) => `/blog/${file.split('/').at(-1)?.replace('.md', '')}`),
		load: async (slug) => {
			const [{ BlogPost, UnknownPost }, post] = await Promise.all([
				import('./pages/blog-post.tsx'),
				posts[`../content/posts/${slug}.md`]?.(),
			])
			return post ? <BlogPost post={post} /> : <UnknownPost />
		},
	},
	{
		path: '/areas-we-serve',
		load: async () => {
			const { Areas } = await import('./pages/areas.tsx')
			return <Areas />
		},
	},
	{
		path: '/cities/:slug',
		addresses: () => places.map(({ slug }) => `/cities/${slug}`),
		load: async (slug) => {
			const [{ CityPage }, city] = await Promise.all([
				import('./pages/city.tsx'),
				cities[`../content/cities/${slug}.ts`]?.(),
			])
			return city && <CityPage city={city} />
		},
	},
	{
		path: '/situations/:slug',
		addresses: () => ['divorce', 'foreclosure', 'inheritance'].map((slug) => `/situations/${slug}`),
		load: async (slug) => {
			const [{ SituationPage }, { situations }] = await Promise.all([
				import('./pages/situation.tsx'),
				import('../content/situations.ts'),
			])
			const situation = situations.find((each) => each.slug === slug)
			return situation && <SituationPage situation={situation} />
		},
	},
	{
		path: '/auth',
		unlisted: true,
		load: async () => {
			const { Auth } = await import('./pages/auth-pages.ts')
			return <Auth />
		},
	},
	{
		path: '/auth/confirm',
		unlisted: true,
		load: async () => {
			const { ConfirmLink } = await import('./pages/auth-pages.ts')
			return <ConfirmLink />
		},
	},
	{
		path: '/auth/confirm/ask',
		unlisted: true,
		still: true,
		load: async () => {
			const { ConfirmAsk } = await import('./pages/confirm-filled.tsx')
			return <ConfirmAsk />
		},
	},
	{
		path: '/auth/confirm/over',
		unlisted: true,
		still: true,
		load: async () => {
			const { ConfirmOver } = await import('./pages/confirm-filled.tsx')
			return <ConfirmOver />
		},
	},
	{
		path: '/account',
		unlisted: true,
		// No file of its own: to everyone who is not signed in it is the 404 page, which the server sends.
		addresses: () => [],
		load: async () => {
			const [{ Account }, { NotFound }] = await Promise.all([
				import('./pages/auth-pages.ts'),
				import('./pages/not-found.tsx'),
			])
			return <Account otherwise={<NotFound />} />
		},
	},
	{
		path: '/admin/*',
		unlisted: true,
		// As with the account: whoever is no admin is sent the 404 page, and stays on it.
		addresses: () => [],
		load: async () => {
			const [{ Desk }, { NotFound }] = await Promise.all([import('./pages/desk.tsx'), import('./pages/not-found.tsx')])
			return <Desk otherwise={<NotFound />} />
		},
	},
	{
		path: '/dashboard/*',
		unlisted: true,
		addresses: () => ['/dashboard'],
		load: async () => {
			const { Home } = await import('./pages/home.tsx')
			return <Home dashboard />
		},
	},
	{
		path: '/thank-you',
		unlisted: true,
		load: async () => {
			const { ThankYou } = await import('./pages/thank-you.tsx')
			return <ThankYou />
		},
	},
	{
		path: '/leads',
		unlisted: true,
		still: true,
		load: async () => {
			const { LeadRetry } = await import('./pages/lead-retry.tsx')
			return <LeadRetry />
		},
	},
	{
		path: '/privacy-policy',
		load: async () => {
			const { PrivacyPolicy } = await import('./pages/legal.tsx')
			return <PrivacyPolicy />
		},
	},
	{
		path: '/terms',
		load: async () => {
			const { Terms } = await import('./pages/legal.tsx')
			return <Terms />
		},
	},
]

/** What stands at any other address; the build keeps it at /404. */
export const notFound: PageRoute = {
	path: '*',
	unlisted: true,
	addresses: () => ['/404'],
	load: async () => {
		const { NotFound } = await import('./pages/not-found.tsx')
		return <NotFound />
	},
}
