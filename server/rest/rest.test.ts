import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/caller.ts'
import { createRest } from './rest.ts'

test('a fault of our own reaches the app, which logs it', async () => {
	const fault = new TypeError('ours')
	const seen: unknown[] = []
	const app = new Hono<AppEnv>()
	app.route('/rest/v1', createRest({ db: {} as Database, verify: () => Promise.reject(fault) }))
	app.onError((error, c) => {
		seen.push(error)
		return c.json({ code: 'unexpected_failure' }, 500)
	})
	const answer = await app.request('/rest/v1/leads', { headers: { authorization: 'Bearer x' } })
	expect([answer.status, seen]).toEqual([500, [fault]])
})
