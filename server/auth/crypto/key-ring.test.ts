import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../../settings/kinds.ts'
import { keyRing, readGivenKeys } from './key-ring.ts'

const P = 'GOTRUE_SECURITY_DB_ENCRYPTION'
const [one, two] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'key-ring-'))
	onTestFinished(() => rmSync(made, { recursive: true }))
	return made
}

test('without settings a key is made in the data folder, for its owner only, and found again', () => {
	const dataDir = folder()
	const ring = keyRing(readGivenKeys({}), dataDir)
	expect(ring.current()).toBeUndefined()
	ring.renew?.()
	const first = ring.current()
	expect(first?.key).toHaveLength(32)
	expect(statSync(join(dataDir, 'encryption-keys')).mode & 0o777).toBe(0o600)
	expect(keyRing(readGivenKeys({}), dataDir).current()).toEqual(first)
})

test('a key made by one process seals in the other at once; the older ones still open', () => {
	const dataDir = folder()
	const [server, command] = [keyRing(readGivenKeys({}), dataDir), keyRing(readGivenKeys({}), dataDir)]
	server.renew?.()
	const first = server.current()
	command.renew?.()
	expect(server.current()).toEqual(command.current())
	expect(server.current()?.id).not.toBe(first?.id)
	expect(server.find(first?.id ?? '')).toEqual(first?.key)
})

test('a key in the settings seals, and those kept in the data folder still open', () => {
	const dataDir = folder()
	const kept = keyRing(readGivenKeys({}), dataDir)
	kept.renew?.()
	const ring = keyRing(
		readGivenKeys({
			[`${P}_ENCRYPTION_KEY_ID`]: 'one',
			[`${P}_ENCRYPTION_KEY`]: one,
			[`${P}_DECRYPTION_KEYS`]: `two:${two}`,
		}),
		dataDir,
	)
	expect(ring.current()).toEqual({ id: 'one', key: Buffer.from(one, 'base64url') })
	expect(ring.renew).toBeUndefined()
	expect(ring.find('two')).toEqual(Buffer.from(two, 'base64url'))
	expect(ring.find(kept.current()?.id ?? '')).toEqual(kept.current()?.key)
	expect(ring.find('three')).toBeUndefined()
})

test('with encryption switched off nothing is sealed, and what was still opens', () => {
	const ring = keyRing(readGivenKeys({ [`${P}_ENCRYPT`]: 'false', [`${P}_DECRYPTION_KEYS`]: `one:${one}` }), folder())
	expect(ring.current()).toBeUndefined()
	expect(ring.renew).toBeUndefined()
	expect(ring.find('one')).toHaveLength(32)
})

test.each([
	[{ ENCRYPT: 'yes' }, 'ENCRYPT must be true or false'],
	[{ ENCRYPT: 'true' }, 'ENCRYPTION_KEY must be set'],
	[{ ENCRYPTION_KEY: one }, 'ENCRYPTION_KEY_ID must be set'],
	[{ ENCRYPTION_KEY_ID: 'one' }, 'ENCRYPTION_KEY must be set'],
	[{ ENCRYPTION_KEY_ID: 'one', ENCRYPTION_KEY: `${one}x` }, 'ENCRYPTION_KEY must be 256 bits'],
	[{ ENCRYPTION_KEY_ID: 'o:ne', ENCRYPTION_KEY: one }, 'ENCRYPTION_KEY must be 256 bits'],
	[{ DECRYPTION_KEYS: `one:${one},two` }, 'DECRYPTION_KEYS must be names and keys'],
	[{ DECRYPTION_KEYS: one }, 'DECRYPTION_KEYS must be names and keys'],
	[{ ENCRYPTION_KEY_ID: 'one', ENCRYPTION_KEY: one, DECRYPTION_KEYS: `one:${two}` }, 'DECRYPTION_KEYS has another key'],
])('a wrong setting is named without its secret: %#', (settings, message) => {
	const source = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${P}_${name}`, value]))
	expect(() => readGivenKeys(source)).toThrow(ConfigError)
	try {
		readGivenKeys(source)
	} catch (error) {
		expect(String(error)).toContain(`${P}_${message}`)
		expect(String(error)).not.toMatch(new RegExp(`${one}|${two}`))
	}
})
