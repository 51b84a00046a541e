import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/server/site.ts'
import { patience, times } from './scale.ts'
import { more, startSite } from './site.ts'

const hour = 3_600
const jumps = [3 * hour, -3 * hour, 0, 26 * hour, -26 * hour, 0]

test(
	'a clock that jumps ahead and is set back locks nobody out, and no lead is lost',
	async () => {
		const file = join(emptyFolder(), 'clock')
		const set = (ahead: number) => writeFileSync(file, String(ahead))
		set(0)
		const preload = join(import.meta.dirname, 'clock.mjs')
		const site = await startSite({ env: { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file } })
		const account = { email: 'grace@example.com', password: 'correct horse 1' }
		const post = async (path: string, body: object) => {
			const headers = { 'content-type': 'application/json' }
			const answer = await fetch(`${site.url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
			return { status: answer.status, body: await answer.json() }
		}
		await post('signup', account)
		await site.query('update auth.users set email_confirmed_at = now() where email = $1', [account.email])
		const visitors = site.visitors({ homeowners: 3 })
		for (let round = 0; round < times(1, 10); round++) {
			for (const ahead of jumps) {
				set(ahead)
				await more(visitors, 5)
				// A wrong password counts against them, then and by that clock.
				await post('token?grant_type=password', { ...account, password: 'wrong' })
				const session = await post('token?grant_type=password', account)
				expect([ahead, session.status, session.body.error_code]).toEqual([ahead, 200, undefined])
				const refreshed = await post('token?grant_type=refresh_token', session.body)
				expect([ahead, refreshed.status]).toEqual([ahead, 200])
				const headers = { authorization: `Bearer ${refreshed.body.access_token}` }
				expect((await fetch(`${site.url}/auth/v1/user`, { headers })).status).toBe(200)
			}
		}
		const told = await visitors.leave()
		console.log('told', told, 'stored', await visitors.balance(site.query))
	},
	patience,
)
