import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { mailsTo } from '../support/database/stored.ts'
import { command, dataFolder, startServer, until, usedData } from '../support/server/process.ts'

const keys = (args: string[], env: Record<string, string>) => command('keys', args, env)

/** Each command is a process of its own, which takes its time on a busy machine. */
const PATIENCE = { timeout: 240_000 }

test(
	'npm run keys lists, rotates and revokes beside a running server, and says what that means',
	PATIENCE,
	async () => {
		const env = { DATABASE_URL: (await databaseForTest()).replace('@/', '@localhost/'), DATA_DIR: dataFolder() }
		const url = await startServer(env).url()
		const [{ kid }] = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()).keys

		const first = await keys(['list'], env)
		expect(first).toMatchObject({ code: 0, err: '' })
		expect(first.out.split('\n')[0]).toMatch(/^KID +ALGORITHM +SINCE +STATE$/)
		expect(first.out).toMatch(new RegExp(`^${kid}  ES256 +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  signing$`, 'm'))
		const rotated = await keys(['rotate'], env)
		expect(rotated.out).toMatch(
			/^The new key [0-9a-f-]{36} is published within a minute and signs from .+ UTC\.\nUntil then /,
		)
		const next = /new key (\S+)/.exec(rotated.out)?.[1] ?? ''
		expect((await keys(['list'], env)).out).toMatch(new RegExp(`^${next}.+next, signs from `, 'm'))
		const revoked = await keys(['revoke', kid], env)
		expect(revoked.out).toContain('Within a minute no server accepts a token that it signed')
		expect(revoked.out).toContain(`${next} signs from now on`)
		expect((await keys(['list'], env)).out).toMatch(new RegExp(`^${next}.+signing$`, 'm'))
	},
)

test('npm run keys says what is wrong with what it was asked', PATIENCE, async () => {
	const env = { DATABASE_URL: (await databaseForTest()).replace('@/', '@localhost/'), DATA_DIR: dataFolder() }
	expect((await keys(['rotate'], env)).code).toBe(0)
	const said = async (args: string[], more: Record<string, string> = {}) => {
		const { code, out, err } = await keys(args, { ...env, ...more })
		expect({ code, out }).toEqual({ code: 1, out: '' })
		return err
	}
	expect(await said([])).toBe('Usage: npm run keys -- list | rotate | revoke <kid> | reseal\n')
	expect(await said(['revoke', 'nobody'])).toMatch(/^There is no key nobody\. [^\n]+\n$/)
	expect(await said(['list'], { DATA_DIR: dataFolder() })).toMatch(
		/^\S+encryption-keys does not hold the key [^\n]+\n$/,
	)
})

test('secrets are encrypted anew beside a running server, which goes on with the new key', PATIENCE, async () => {
	const env = { DATA_DIR: usedData() }
	const server = startServer(env)
	const url = await server.url()
	const file = join(env.DATA_DIR, 'encryption-keys')
	const before = readFileSync(file, 'utf8')
	const { code, out } = await keys(['reseal'], env)
	expect({ code, out }).toEqual({
		code: 0,
		out: expect.stringMatching(/^\d+ values are encrypted anew, with the key [0-9a-f]{12} of \S+\.\n$/),
	})
	expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^[^\n]+\n${before}$`))
	const answer = await fetch(`${url}/auth/v1/signup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse 1' }),
	})
	expect(answer.status).toBe(200)
	await until(() => mailsTo('ada@example.com', env.DATA_DIR).length === 1)
	expect(mailsTo('ada@example.com', env.DATA_DIR)[0]).toContain('enter this code')
})

test('a key of GOTRUE_JWT_KEYS is shown, and changed where it was given', PATIENCE, async () => {
	const env = { DATABASE_URL: (await databaseForTest()).replace('@/', '@localhost/'), DATA_DIR: dataFolder() }
	const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
	const given = { ...env, GOTRUE_JWT_KEYS: JSON.stringify([{ ...jwk, kid: 'theirs', key_ops: ['sign'] }]) }
	const { out } = await keys(['list'], given)
	expect(out).toMatch(/^theirs +ES256 +signing, from GOTRUE_JWT_KEYS$/m)
	expect(out).not.toContain(jwk.d)
	expect(await keys(['rotate'], given)).toMatchObject({ code: 1, err: expect.stringContaining('GOTRUE_JWT_KEYS') })
	expect(await keys(['revoke', 'theirs'], given)).toMatchObject({
		code: 1,
		err: expect.stringContaining('GOTRUE_JWT_KEYS'),
	})
})
