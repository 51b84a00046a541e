import * as crypto from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

vi.mock('node:crypto', async (original) => {
	const real = await original<typeof crypto>()
	return { ...real, argon2: vi.fn(real.argon2) }
})
const argon2 = vi.mocked(crypto.argon2)
afterEach(() => void argon2.mockClear())

test('an address nobody has costs the same work as one that has an account', async () => {
	const passwords = createPasswords()
	const hash = await passwords.hash('the right one')
	await passwords.verify('wrong', null)
	argon2.mockClear()
	const work = async (stored: string | null) => {
		expect(await passwords.verify('wrong', stored)).toBe(false)
		const [[algorithm, parameters] = []] = argon2.mock.calls
		const calls = argon2.mock.calls.length
		argon2.mockClear()
		return { calls, algorithm, ...parameters, nonce: undefined }
	}
	const known = await work(hash)
	expect(known).toMatchObject({ calls: 1, algorithm: 'argon2id', memory: 9_216, passes: 4 })
	expect(await work(null)).toEqual(known)
	expect(await work('')).toEqual(known)
})

test('only the right password of an account that exists is right', async () => {
	const passwords = createPasswords()
	const hash = await passwords.hash('the right one')
	expect(await passwords.verify('the right one', hash)).toBe(true)
	expect(await passwords.verify('the right one', null)).toBe(false)
	expect(await passwords.verify('the right one', '')).toBe(false)
})

test('hashing is bounded: those past the queue are turned away, those in it are served', async () => {
	const passwords = createPasswords({ atOnce: 1, inLine: 3 })
	const results = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('x')))
	const refused = results.filter((result) => result.status === 'rejected')
	expect(refused.length).toBeGreaterThanOrEqual(4)
	expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
	expect(results[0]?.status).toBe('fulfilled')
	await passwords.hash('served again afterwards')
})

test.runIf(process.platform === 'linux')('hashing comes after whatever else the machine has to do', async () => {
	await createPasswords().verify('x', null)
	const threads = readdirSync('/proc/self/task')
	const hashing = threads.filter((thread) =>
		/^libuv-worker/.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8')),
	)
	expect(hashing.length).toBeGreaterThan(0)
	expect(hashing.map((thread) => getPriority(Number(thread)))).toEqual(hashing.map(() => 19))
})
