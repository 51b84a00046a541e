import { type ReactElement, use, useEffect } from 'react'
import { patternOf } from '../lib/route-facts.ts'
import { usePath } from './platform/navigation.ts'
import { notFound, type PageRoute, routes } from './routes.tsx'

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

export const routeAt = (path: string): PageRoute => routes.find((route) => patternOf(route.path).test(path)) ?? notFound

async function find(path: string): Promise<ReactElement> {
	const route = routeAt(path)
	const page = await route.load(patternOf(route.path).exec(path)?.groups?.slug ?? '')
	if (page) return page
	return route.unknownLeadsTo ? <Elsewhere to={route.unknownLeadsTo} /> : await notFound.load()
}

/** For an address that is no error, though there is no such page: the server leads there, too. */
function Elsewhere({ to }: { to: string }) {
	useEffect(() => location.replace(to), [to])
	return null
}

export function CurrentPage() {
	return use(loadPage(usePath()))
}
