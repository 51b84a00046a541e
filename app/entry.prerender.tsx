import { prerender } from 'react-dom/static'
import { ownAddress, type RouteFacts } from '../lib/route-facts.ts'
import { App } from './app.tsx'
import { loadPage } from './page-loader.tsx'
import { Router } from './router.tsx'
import { notFound, type PageRoute, routes, slugsOf } from './routes.tsx'

/** What is true of the pages, without their code. */
const all: readonly PageRoute[] = [...routes, notFound]
const factsOf = ({ load: _, texts: __, rooms: ___, ...facts }: PageRoute): RouteFacts => facts
export const facts = all.map(factsOf)

/** Every address the build makes a file for, with the code that loads its page. */
export const addresses = all.flatMap((route) => {
	const told = { facts: factsOf(route), brings: String(route.load) }
	return slugsOf(route).map((slug) => ({ path: ownAddress(route.path).replace(':slug', slug), slug, ...told }))
})

/** A page as HTML: what belongs in the head, which React gathers from wherever it was written, and what in the body. */
export async function render(path: string): Promise<{ head: string; body: string }> {
	await loadPage(path)
	const { prelude } = await prerender(
		<div id="app">
			<Router path={path}>
				<App />
			</Router>
		</div>,
		// A page is one piece; React would otherwise put large parts at the end and move them by inline scripts.
		{
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onError: (error) => {
				throw error
			},
		},
	)
	const html = await new Response(prelude).text()
	const start = html.indexOf('<div id="app">')
	return { head: html.slice(0, start), body: html.slice(start) }
}
