import { expect, test } from 'vitest'
import { createRegistry } from './registry.ts'
import { watchTraffic } from './traffic.ts'

test('counters and histograms are written as Prometheus reads them', async () => {
	const registry = createRegistry()
	registry.counter('things_total', 'Things.').add({ kind: 'a "b" \\ \n' }, 2)
	const spread = registry.histogram('wait_seconds', 'Waits.')
	for (const seconds of [0.004, 0.2, 60]) spread.observe({ route: '/x' }, seconds)
	const text = await registry.text()
	expect(text).toMatch(
		/^# HELP things_total Things\.\n# TYPE things_total counter\nthings_total\{kind="a \\"b\\" \\\\ \\n"\} 2\n/,
	)
	expect(text).toContain('wait_seconds_bucket{route="/x",le="0.005"} 1\n')
	expect(text).toContain('wait_seconds_bucket{route="/x",le="0.25"} 2\n')
	expect(text).toContain('wait_seconds_bucket{route="/x",le="10"} 2\n')
	expect(text).toContain('wait_seconds_bucket{route="/x",le="+Inf"} 3\n')
	expect(text).toContain('wait_seconds_sum{route="/x"} 60.204\nwait_seconds_count{route="/x"} 3\n')
})

test('a gauge that cannot be read is left out, and the others stay', async () => {
	const registry = createRegistry()
	registry.gauges({ broken: 'Broken.' }, () => Promise.reject(new Error('away')))
	registry.gauges({ well: 'Well.', none: 'None.' }, async () => ({
		well: [{ labels: { a: 'b' }, value: 1.5 }],
		none: null,
	}))
	expect(await registry.text()).toBe('# HELP well Well.\n# TYPE well gauge\nwell{a="b"} 1.5\n')
})

test('however many labels someone makes up, what is kept is bounded', async () => {
	const registry = createRegistry()
	const counter = registry.counter('many_total', 'Many.')
	for (let n = 0; n < 5_000; n++) counter.add({ route: `/${n}` })
	const lines = (await registry.text()).split('\n').filter((line) => line.startsWith('many_total{'))
	expect(lines).toHaveLength(301)
	expect(lines).toContain('many_total{route="other"} 4700')
})

test('what could not be told of refusals is told the next time', () => {
	const traffic = watchTraffic(createRegistry())
	const ask = (path: string, status: number) => traffic.answered({ method: 'POST', route: '/x', path, status, ms: 1 })
	for (const path of ['/leads', '/rest/v1/leads', '/auth/v1/token', '/rest/v1/rpc/x', '/nowhere']) ask(path, 429)
	ask('/leads', 201)
	ask('/functions/v1/send-contact-email', 413)
	ask('/healthz/ready', 503)
	const kinds = [
		['leads 429', 2],
		['auth 429', 1],
		['api 429', 1],
		['pages 429', 1],
		['functions 413', 1],
	]
	const taken = traffic.take()
	expect(taken.kinds).toEqual(kinds)
	ask('/auth/v1/token', 429)
	taken.giveBack()
	expect(Object.fromEntries(traffic.take().kinds)).toEqual({ ...Object.fromEntries(kinds), 'auth 429': 2 })
	expect(traffic.take().kinds).toEqual([])
})
