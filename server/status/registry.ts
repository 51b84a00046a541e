/** What Prometheus calls the text format, written by hand: counters, histograms, and gauges that are read when someone looks. */

type Labels = Record<string, string>
type Sample = { labels?: Labels; value: number }

export type Registry = ReturnType<typeof createRegistry>
export type Counter = {
	add: (labels: Labels, by?: number) => void
	/** The same for what is counted so often that looking up its labels would be felt. */
	always: (labels: Labels) => (by: number) => void
}

/** So many different labels a metric can have; whatever comes beyond is counted under none. Names come from our code, this is the belt. */
const MOST_SERIES = 300
/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
const braces = (labels: Labels) => {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
	return pairs.length ? `{${pairs.join(',')}}` : ''
}
const numeral = (value: number) => (Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : 'NaN')

function series<T>(make: () => T) {
	const all = new Map<string, { labels: Labels; held: T }>()
	return {
		all: () => all.values(),
		of(labels: Labels): T {
			const key = JSON.stringify(labels)
			const known = all.get(key)
			if (known) return known.held
			if (all.size >= MOST_SERIES) {
				const rest = Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']))
				const other = all.get(JSON.stringify(rest)) ?? { labels: rest, held: make() }
				all.set(JSON.stringify(rest), other)
				return other.held
			}
			const held = make()
			all.set(key, { labels, held })
			return held
		},
	}
}

/** Each part of the server adds its own metrics; whoever asks for the text gets all of them. */
export function createRegistry() {
	const parts: (() => string[] | Promise<string[]>)[] = []
	const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

	return {
		counter(name: string, help: string): Counter {
			const counts = series(() => ({ value: 0 }))
			parts.push(() => [
				...head(name, 'counter', help),
				...[...counts.all()].map(({ labels, held }) => `${name}${braces(labels)} ${held.value}`),
			])
			return {
				add(labels, by = 1) {
					counts.of(labels).value += by
				},
				always(labels) {
					const count = counts.of(labels)
					return (by) => {
						count.value += by
					}
				},
			}
		},
		histogram(name: string, help: string) {
			const spreads = series(() => ({ counts: BUCKETS.map(() => 0), sum: 0, count: 0 }))
			parts.push(() => [
				...head(name, 'histogram', help),
				...[...spreads.all()].flatMap(({ labels, held }) => [
					...BUCKETS.map((le, at) => `${name}_bucket${braces({ ...labels, le: String(le) })} ${held.counts[at]}`),
					`${name}_bucket${braces({ ...labels, le: '+Inf' })} ${held.count}`,
					`${name}_sum${braces(labels)} ${held.sum}`,
					`${name}_count${braces(labels)} ${held.count}`,
				]),
			])
			return {
				observe(labels: Labels, seconds: number) {
					const held = spreads.of(labels)
					held.sum += seconds
					held.count++
					for (const [at, le] of BUCKETS.entries()) if (seconds <= le) held.counts[at] = (held.counts[at] ?? 0) + 1
				},
			}
		},
		/** Gauges that are had by one question. One that cannot be answered just now is left out, and nothing else with it. */
		gauges(all: Record<string, string>, read: () => Promise<Record<string, Sample[] | number | null | undefined>>) {
			parts.push(async () => {
				const now = await read().catch(() => ({}) as Awaited<ReturnType<typeof read>>)
				return Object.entries(all).flatMap(([name, help]) => {
					const found = now[name] ?? []
					const samples = typeof found === 'number' ? [{ value: found }] : found
					if (samples.length === 0) return []
					return [
						...head(name, 'gauge', help),
						...samples.map(({ labels = {}, value }) => `${name}${braces(labels)} ${numeral(value)}`),
					]
				})
			})
		},
		text: async () => `${(await Promise.all(parts.map((part) => part()))).flat().join('\n')}\n`,
	}
}
