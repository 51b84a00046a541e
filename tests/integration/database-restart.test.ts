import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeze, kill, postgresPid, startServer, until, usedData } from '../support/server/process.ts'
import { client, inbox } from '../support/server/realtime.ts'
import { json, lead } from '../support/server/trouble.ts'

async function serving() {
	const dataDir = usedData()
	const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
	const url = await server.url()
	const postgres = () => postgresPid(dataDir) ?? 0
	const send = async (fields = lead()) => {
		const answer = await fetch(`${url}/rest/v1/leads`, json(fields))
		await answer.arrayBuffer()
		return { status: answer.status, retryAfter: answer.headers.get('retry-after'), id: fields.id }
	}
	return { dataDir, server, url, postgres, logged: server.logged, send }
}

test('a database that is killed is started again in its place: pages go on, leads hear nothing but 503 until they work, none is lost', async () => {
	const { server, url, postgres, logged, send } = await serving()
	const stored = [await send()]
	const heard = (await client(url)).channel('leads')
	heard.on('postgres_changes', { event: '*', schema: 'public', table: 'leads' }, () => {})
	const states = inbox<string>()
	heard.subscribe((state) => states.take(state))
	await states.until((all) => all.includes('SUBSCRIBED'))
	for (const time of [1, 2]) {
		const before = postgres()
		kill(before)
		const refused: unknown[] = []
		await until(async () => {
			expect((await fetch(`${url}/about`)).status).toBe(200)
			const answer = await send()
			if (answer.status !== 201) refused.push(answer)
			else stored.push(answer)
			return answer.status === 201 && postgres() !== before
		})
		// On a busy machine it may be back before the next lead comes; that one is refused while it is away, see below.
		for (const answer of refused) expect(answer).toMatchObject({ status: 503, retryAfter: '5' })
		await until(() => logged('the database ended by itself') === time && logged('the database is back') === time)
		// Whoever listens for changes is told to begin anew: what happened meanwhile has to be read.
		await states.until((all) => all.filter((state) => state === 'SUBSCRIBED').length === time + 1, 60_000)
	}
	for (const { id } of stored) {
		const seen = await fetch(`${url}/rest/v1/leads?select=id`, { headers: { 'x-lead-id': id } })
		expect(await seen.json()).toEqual([{ id }])
	}
	server.signal('SIGTERM')
	expect(await server.ended).toMatchObject({ code: 0, err: '' })
})

test('one that cannot be started is tried until it can', async () => {
	const { dataDir, server, url, postgres, logged, send } = await serving()
	const part = join(dataDir, 'postgres/global')
	kill(postgres())
	renameSync(part, `${part}.away`)
	await until(() => logged('the database could not be started yet') > 2)
	expect((await fetch(`${url}/about`)).status).toBe(200)
	expect(await send()).toMatchObject({ status: 503, retryAfter: '5' })
	renameSync(`${part}.away`, part)
	await until(async () => (await send()).status === 201)
	expect(logged('the database ended by itself')).toBe(1)
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
})

test('a stop while it cannot be started ends the server, too', async () => {
	const { dataDir, server, postgres, logged } = await serving()
	const part = join(dataDir, 'postgres/global')
	kill(postgres())
	renameSync(part, `${part}.away`)
	await until(() => logged('the database could not be started yet') > 0)
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
})

test('a stop does not wait forever for a database that froze', async () => {
	const { server, postgres, send } = await serving()
	const answered = await send()
	expect(answered.status).toBe(201)
	freeze(postgres())
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
})
