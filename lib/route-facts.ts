/** What is true of a page besides what it shows. app/routes.tsx says it of each; the build and the server go by it. */
export type RouteFacts = {
	/** '/cities/:slug' takes a name in its place, '/dashboard/*' anything below, '*' whatever has no other page. */
	path: string
	/** Only for those who are signed in, or some of them: what is built says nothing but that it is being looked up who asks. */
	private?: true
	/** Search engines find it unless it asks not to be listed, or robots are kept out of it. */
	robots?: 'unlisted' | 'closed'
	/** Brings the app at once, not at the first sign of intent. */
	eager?: true
	/** Runs no script. */
	scriptFree?: true
	/** A template that the server writes into, and where whoever asks for it as it is, is led instead. */
	filledInElse?: string
	/** Where an address of this kind leads that has no page. */
	unknownLeadsTo?: string
}

const patterns = new Map<string, RegExp>()

/** Every address that a path stands for; below ':slug' there is nothing, but whoever asks for that meant this kind of page. */
export function patternOf(path: string): RegExp {
	const known = patterns.get(path)
	if (known) return known
	const pattern = new RegExp(`^${path.replace(':slug', '(?<slug>.+?)').replace(/\/?\*$/, '(/.*)?')}/?$`)
	patterns.set(path, pattern)
	return pattern
}

/** The address a page is built for, whatever may stand below it. */
export const ownAddress = (path: string) => (path === '*' ? '/404' : path.replace(/\/\*$/, ''))

export const isListed = (route: RouteFacts) => !route.private && !route.robots

/** What robots are kept out of, each with all that is below it. */
export function closedPaths(routes: readonly RouteFacts[]): string[] {
	const closed = routes
		.filter((route) => route.private || route.robots === 'closed')
		.map(({ path }) => ownAddress(path))
	return closed.filter((path) => !closed.some((other) => path.startsWith(`${other}/`)))
}

/** Pages that are about the visitor, not for reading: signing in is not something to fetch on a guess. */
export function unguessedPaths(routes: readonly RouteFacts[]): string[] {
	const personal = routes.filter((route) => route.private || route.eager).map(({ path }) => ownAddress(path))
	const topmost = personal.filter((path) => path !== '/404' && !personal.some((other) => path.startsWith(`${other}/`)))
	return topmost.flatMap((path) => [path, `${path}/*`])
}
