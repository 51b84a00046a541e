import type { Registry } from './registry.ts'

/** What is known of a request once it is answered: the pattern of its address, never the address itself. */
export type Answered = { method: string; route: string; path: string; status: number; ms: number }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const refusing = [413, 429, 503]

/** Which of the server's interfaces refused: as many words as there are, so that nobody can make more. */
function areaOf(path: string) {
	if (/^\/(?:rest\/v1\/)?leads$/.test(path)) return 'leads'
	return { auth: 'auth', rest: 'api', functions: 'functions' }[path.split('/')[1] ?? ''] ?? 'pages'
}

export type Traffic = ReturnType<typeof watchTraffic>

/** Counts what is answered: for the metrics, and what was refused for the desk. */
export function watchTraffic(registry: Registry) {
	const requests = registry.counter('little_red_requests_total', 'Requests answered, by route and class of status.')
	const latency = registry.histogram(
		'little_red_request_seconds',
		'How long answers took, by route. Files of the build are not timed.',
	)
	const refused = registry.counter('little_red_refusals_total', 'Requests refused, by interface and status.')
	const files = new Map<number, (by: number) => void>()
	const untold = new Map<string, number>()
	return {
		answered({ method, route, path, status, ms }: Answered) {
			const known = methods.includes(method) ? method : 'other'
			requests.add({ method: known, route, status: `${Math.floor(status / 100)}xx` })
			latency.observe({ route }, ms / 1_000)
			// A health check that says no refuses nobody.
			if (!refusing.includes(status) || path.startsWith('/healthz')) return
			const area = areaOf(path)
			refused.add({ interface: area, status: String(status) })
			const kind = `${area} ${status}`
			untold.set(kind, (untold.get(kind) ?? 0) + 1)
		},
		file(status: number, times = 1) {
			const count =
				files.get(status) ?? requests.always({ method: 'GET', route: 'file', status: `${Math.floor(status / 100)}xx` })
			files.set(status, count)
			count(times)
		},
		/** What was refused since the last time, by kind. `giveBack` if it could not be told after all. */
		take(): { kinds: [kind: string, count: number][]; giveBack: () => void } {
			const kinds = [...untold]
			untold.clear()
			return {
				kinds,
				giveBack: () => {
					for (const [kind, count] of kinds) untold.set(kind, (untold.get(kind) ?? 0) + count)
				},
			}
		},
	}
}
