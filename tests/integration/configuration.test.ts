import { existsSync, readdirSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { refuseUnusable } from '../../server/check-start.ts'
import { lockDataDir } from '../../server/database/lock.ts'
import { runDirectory, unprivilegedUser } from '../../server/database/unprivileged.ts'
import { readEnv } from '../../server/settings/env.ts'
import { ConfigError } from '../../server/settings/kinds.ts'
import { freePort } from '../support/server/free-port.ts'
import { dataFolder, keptDataFolder, spawnServer, startServer, usedData } from '../support/server/process.ts'

/** Starts the server with settings that it must refuse: one line that names what to change, and an end. */
async function refused(env: Record<string, string>) {
	const data = keptDataFolder()
	try {
		const { code, err, out } = await spawnServer({ DATA_DIR: data.folder, ...env }).ended
		expect({ code, out }).toEqual({ code: 1, out: '' })
		expect(err).toMatch(/^[^\n]+\n$/)
		return err.trim()
	} finally {
		await data.remove()
	}
}

/** A port that a program has taken. */
async function takenPort() {
	const server = createServer().listen(0, '127.0.0.1').unref()
	await new Promise((done) => server.once('listening', done))
	return (server.address() as AddressInfo).port
}

test.each([
	['PORT', { PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000"'],
	['SITE_URL', { SITE_URL: 'nonsense' }, 'SITE_URL must be an address like https://example.com, but is "nonsense"'],
	[
		'TRUST_PROXY',
		{ TRUST_PROXY: 'x forwarded for' },
		'TRUST_PROXY must be the name of a header, like x-forwarded-for, but is "x forwarded for"',
	],
	['JWT_SECRET', { JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
	[
		'DATABASE_URL',
		{ DATABASE_URL: 'mysql://me:secret-of-mine@host/db' },
		'DATABASE_URL must be an address like postgres://user:password@host/database',
	],
])('a wrong %s is named, and a secret in it is not shown: %o', (_, env, line) => {
	expect(() => readEnv(env)).toThrow(new ConfigError(line))
})

test.concurrent('a wrong setting stops the start in one line', async () => {
	expect(await refused({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535, but is "abc"')
})

test.concurrent('a host that is not this machine’s is named', async () => {
	expect(await refused({ HOST: '203.0.113.1' })).toBe('HOST 203.0.113.1 cannot be listened on (EADDRNOTAVAIL)')
})

test.concurrent('a host that lacks its network is blamed on HOST too', async () => {
	expect(await refused({ HOST: 'fe80::1' })).toMatch(/^HOST fe80::1 cannot be listened on/)
})

test.concurrent('a host name that nobody knows is blamed on HOST, not on PORT', async () => {
	expect(await refused({ HOST: 'no.such.host.invalid' })).toMatch(/^HOST no\.such\.host\.invalid cannot be listened on/)
})

test.concurrent('a port that another program has is named', async () => {
	const port = await takenPort()
	expect(await refused({ PORT: String(port) })).toBe(`PORT ${port} is already in use`)
})

test.concurrent('a data folder that is a file is named', async () => {
	const file = import.meta.filename
	expect(await refused({ DATA_DIR: file })).toBe(`DATA_DIR ${file} cannot be written to (EEXIST)`)
})

test.concurrent('a data folder that cannot be made is named', async () => {
	expect(await refused({ DATA_DIR: '/dev/null/data' })).toBe('DATA_DIR /dev/null/data cannot be written to (ENOTDIR)')
})

test.concurrent('a data folder where none can be made, and mkdir never ends, is named', async () => {
	expect(await refused({ DATA_DIR: '/proc/data' })).toBe('DATA_DIR /proc/data cannot be written to (ENOENT)')
})

test.concurrent('a folder for backups that is a file, or lies below one, is named', async () => {
	const file = import.meta.filename
	const line = (dir: string) =>
		`BACKUP_DIR ${dir} cannot be a folder: ${file} is a file. Name another place, or move it`
	expect(await refused({ BACKUP_DIR: file })).toBe(line(file))
	expect(await refused({ BACKUP_DIR: `${file}/nightly/ours` })).toBe(line(`${file}/nightly/ours`))
})

test('what would stop a start is known before anything is built for it', async () => {
	const port = await takenPort()
	const env = (settings: Record<string, string>) => readEnv({ DATA_DIR: dataFolder(), PORT: String(port), ...settings })
	await expect(refuseUnusable(env({}))).rejects.toThrow(`PORT ${port} is already in use`)
	await expect(refuseUnusable(env({ DATA_DIR: '/dev/null/data' }))).rejects.toThrow('cannot be written to (ENOTDIR)')
	await expect(refuseUnusable(env({ BACKUP_DIR: import.meta.filename }))).rejects.toThrow(/^BACKUP_DIR .* is a file/)
	const free = String(await freePort())
	for (const METRICS_ADDRESS of [`127.0.0.1:${port}`, `127.0.0.1:${free}`, `localhost:${free}`])
		await expect(refuseUnusable(env({ PORT: free, METRICS_ADDRESS }))).rejects.toThrow(
			`METRICS_ADDRESS ${METRICS_ADDRESS} is already in use`,
		)
	const everywhere = { PORT: free, HOST: '0.0.0.0', METRICS_ADDRESS: `127.0.0.1:${free}` }
	await expect(refuseUnusable(env(everywhere))).rejects.toThrow('is already in use')
	for (const [wrong, why] of [
		['postgres://me:hunter2@db.example/x?sslrootcert=/nowhere.pem', 'ENOENT'],
		['postgres://me:hunter2%ff@db.example/x', 'URI malformed'],
	] as const)
		await expect(refuseUnusable(env({ PORT: free, DATABASE_URL: wrong }))).rejects.toThrow(
			new RegExp(`^DATABASE_URL cannot be used: (?!.*hunter2).*${why}`),
		)
	const used = env({ PORT: free })
	const unlock = await lockDataDir(used.dataDir)
	await expect(refuseUnusable(used)).rejects.toThrow(`DATA_DIR ${used.dataDir} is in use`)
	unlock()
	await expect(refuseUnusable(used)).resolves.toBeUndefined()
})

test.concurrent('a wrong password for the database is named without being shown', async () => {
	const socket = new URLSearchParams(inject('postgresUrl').split('?')[1]).get('host') ?? ''
	const line = await refused({
		DATABASE_URL: `postgres://postgres:secret-of-mine@localhost/postgres?host=${encodeURIComponent(socket)}`,
	})
	expect(line).toMatch(/^DATABASE_URL cannot be used: .*28P01/)
	expect(line).not.toContain('secret-of-mine')
})

test('blank settings count as unset, and secrets made for the site are for its owner only', async () => {
	const folder = join(dataFolder(), 'made by the start')
	const server = startServer({
		DATA_DIR: folder,
		SITE_URL: '',
		DATABASE_URL: ' ',
		SMTP_URL: '',
		JWT_SECRET: '',
		TRUST_PROXY: ' ',
		ADMIN_EMAIL: '',
	})
	expect((await fetch(`${await server.url()}/healthz`)).status).toBe(200)
	for (const secret of ['jwt-secret', 'postgres-password']) {
		expect(statSync(join(folder, secret)).mode & 0o777).toBe(0o600)
	}
	const sockets = runDirectory(folder, unprivilegedUser(folder))
	expect(readdirSync(sockets)).not.toEqual([])
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
	expect(existsSync(sockets), 'what it had in /tmp went with it').toBe(false)
})

test('what is set for GoTrue and does nothing here, and a site on https without TRUST_PROXY, get one line of warning each', async () => {
	const settings = { GOTRUE_SMS_PROVIDER: 'twilio', GOTRUE_JWT_EXP: '3600', GOTRUE_SAML_ENABLED: 'false' }
	const names = { ...settings, GOTRUE_HOOK_SEND_EMAIL_URI: 'x', GOTRUE_NAME: ' ' }
	const server = startServer({ DATA_DIR: usedData(), ...names, SITE_URL: 'https://homes.example' })
	await server.url()
	server.signal('SIGTERM')
	const { code, err } = await server.ended
	expect(code).toBe(0)
	expect(err).toMatch(
		/^Warning: this server makes no use of GOTRUE_SMS_PROVIDER, GOTRUE_HOOK_SEND_EMAIL_URI\nWarning: TRUST_PROXY is not set, but SITE_URL is https[^\n]+\n$/,
	)
})
