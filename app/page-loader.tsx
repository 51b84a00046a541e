import { type ReactElement, use } from 'react'
import { usePath } from './platform/navigation.ts'
import { notFound, routes } from './routes.tsx'

const loads = new Map<string, Promise<ReactElement>>()

/** The page at a path, fetched once and before it is shown, so that showing it never waits. A failed fetch is forgotten, so that the next visit tries again. */
export function loadPage(path: string): Promise<ReactElement> {
	const known = loads.get(path)
	if (known) return known
	const loading = find(path)
	loads.set(path, loading)
	loading.then(
		// React reads these two and then need not wait a turn for what is already here.
		(value) => Object.assign(loading, { status: 'fulfilled', value }),
		() => loads.delete(path),
	)
	return loading
}

async function find(path: string): Promise<ReactElement> {
	for (const route of routes) {
		const match = pattern(route.path).exec(path)
		const page = match && (await route.load(match.groups?.slug ?? ''))
		if (page) return page
	}
	return (await notFound.load('')) as ReactElement
}

/** '/cities/:slug' takes one word in its place, '/dashboard/*' anything below. */
function pattern(path: string) {
	return new RegExp(`^${path.replace(':slug', '(?<slug>[^/]+)').replace('/*', '(/.*)?')}/?$`)
}

export function CurrentPage() {
	return use(loadPage(usePath()))
}
