/** A server in a process of its own, which tells how late its event loop ran. `bare` is the least that could do the same insert. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { readAuthSettings } from '../../server/auth/settings/settings.ts'
import { createLog } from '../../server/http/log.ts'
import { run } from '../../server/run.ts'
import { readEnv } from '../../server/settings/env.ts'

const [kind, databaseUrl = ''] = process.argv.slice(2)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

if (kind === 'bare') {
	const pool = new Pool({ connectionString: databaseUrl, max: 10 })
	const app = new Hono().post('/rest/v1/leads', async (c) => {
		const lead = await c.req.json()
		const client = await pool.connect()
		try {
			await client.query('begin')
			await client.query(
				`select set_config('role', 'anon', true), set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('request.headers', $1, true)`,
				// The headers that the table's triggers and policies read, so that both inserts do the same work.
				[JSON.stringify({ 'x-lead-id': lead.id, 'x-forwarded-for': c.req.header('x-forwarded-for') })],
			)
			const { rows } = await client.query(
				'insert into leads (id, name, phone, email, address, status, motivation) values ($1, $2, $3, $4, $5, $6, $7) returning *',
				[lead.id, lead.name, lead.phone, lead.email, lead.address, lead.status, lead.motivation],
			)
			await client.query('commit')
			return c.json(rows, 201)
		} finally {
			client.release()
		}
	})
	serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
		process.send?.({ url: `http://127.0.0.1:${port}` }),
	)
} else {
	const env = readEnv({ ...process.env, PORT: '0' })
	const { url, ready, stop } = await run(env, readAuthSettings(process.env), createLog('error'))
	await ready
	// Its database goes with it.
	process.on('SIGTERM', () => stop().then(() => process.exit(0)))
	process.send?.({ url })
}

process.on('message', () => {
	process.send?.({
		delayP99: delay.percentile(99) / 1e6 - 5,
		delayMax: delay.max / 1e6 - 5,
		rss: process.memoryUsage.rss() / 2 ** 20,
	})
	delay.reset()
})
