import { createServer } from 'vite'
import { all, one, type ParsedElement, parse, textOf } from '../../tests/support/site/html.ts'

type Prerender = typeof import('../../app/entry.prerender.tsx')
export type Load = <Module>(path: string) => Promise<Module>

/** Every page as the build would make it, without a build. What is done `before` is done to the modules they are made of. */
export async function renderedPages(before: (load: Load) => Promise<void> = async () => {}) {
	const vite = await createServer({
		server: { middlewareMode: true, hmr: false, watch: null },
		appType: 'custom',
		logLevel: 'error',
	})
	try {
		await before((path) => vite.ssrLoadModule(path) as Promise<never>)
		const { addresses, render } = (await vite.ssrLoadModule('/app/entry.prerender.tsx')) as Prerender
		const pages: { path: string; head: string; body: ParsedElement }[] = []
		for (const { path } of addresses) {
			const { head, body } = await render(path)
			pages.push({ path, head, body: parse(body) })
		}
		return pages
	} finally {
		await vite.close()
	}
}

const PROSE = new Set(['p', 'li', 'td', 'dd', 'blockquote', 'figcaption'])

/** What a page has to read, paragraph by paragraph, without its sources. */
export function proseOf(page: ParsedElement): string[] {
	const main = one(page, 'main')
	const found: string[] = []
	let cited = false
	const isProse = ({ tag }: ParsedElement) => PROSE.has(tag)
	for (const element of all(main, ({ tag }) => tag === 'h2' || PROSE.has(tag))) {
		if (element.tag === 'h2') cited = textOf(element) === 'Sources'
		// Of a list item with paragraphs, the paragraphs.
		else if (!cited && all(element, isProse).length === 0) found.push(textOf(element))
	}
	return found
}
