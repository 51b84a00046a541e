import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, dataFolder, postgresPid, startServer, usedData } from '../support/server/process.ts'

test('admins are listed beside a running site and without it, which leaves no database running', async () => {
	const DATA_DIR = usedData()
	const listed = { code: 0, out: 'There is no admin yet.\n', err: '' }
	expect(await command('admin', ['list'], { DATA_DIR })).toEqual(listed)
	const nobody = { code: 1, out: '', err: 'Nobody has registered as ada@example.com.\n' }
	expect(await command('admin', ['grant', 'ada@example.com'], { DATA_DIR })).toEqual(nobody)
	expect(postgresPid(DATA_DIR)).toBeUndefined()
	const server = startServer({ DATA_DIR })
	await server.url()
	expect(await command('admin', ['list'], { DATA_DIR })).toEqual(listed)
})

test('where no database was made yet, npm run admin makes none', async () => {
	const DATA_DIR = dataFolder()
	const { code, err } = await command('admin', ['list'], { DATA_DIR })
	expect([code, err]).toEqual([1, 'There is no database yet: start the site first (npm start).\n'])
	expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
})

test.each([
	['admin', ['list']],
	['keys', ['list']],
	['demo', []],
])('%s says in one line that DATABASE_URL gives no connection, and shows no password', async (script, args) => {
	const DATA_DIR = dataFolder()
	const run = (DATABASE_URL: string) => command(script, args, { DATA_DIR, DATABASE_URL })
	const refused = await run('postgres://me:hunter2@127.0.0.1:1/db')
	expect(refused).toEqual({
		code: 1,
		out: '',
		err: 'DATABASE_URL cannot be used: 127.0.0.1:1 gives no connection (ECONNREFUSED). Start the database there, or correct DATABASE_URL.\n',
	})
	const unknown = await run('postgres://me:hunter2@no.such.host.invalid/db')
	expect(unknown.code).toBe(1)
	expect(unknown.err).toMatch(
		/^DATABASE_URL cannot be used: no\.such\.host\.invalid gives no connection \((?!.*hunter2).+\n$/,
	)
})

test('a wrong setting is one line to npm run admin', async () => {
	const { code, err } = await command('admin', ['list'], { PORT: 'abc' })
	expect([code, err]).toEqual([1, 'PORT must be a whole number from 0 to 65535, but is "abc"\n'])
})
