import { expect, test } from 'vitest'
import { verifyBcrypt } from './bcrypt.ts'

// Made by libxcrypt; the second is from its own published vectors.
const known = [
	['correct horse', '$2b$10$abcdefghijklmnopqrstuu23JPZtHcGhwXSF41f93o/7vBdDut3Xu'],
	['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
	[`pässwörd-${'x'.repeat(80)}`, '$2b$06$abcdefghijklmnopqrstuuprKD2MD7rTFU.QP6ENSTHxE.Xv8OFga'],
	['U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
] as const

test.each(known)('accepts what another implementation hashed: %s', async (password, hash) => {
	expect(await verifyBcrypt(password, hash)).toBe(true)
	expect(await verifyBcrypt(`${password.slice(0, 40)}!`, hash)).toBe(false)
})

test('refuses what is no bcrypt hash, or one that would take too long', async () => {
	expect(await verifyBcrypt('x', '$2b$10$short')).toBe(false)
	expect(await verifyBcrypt('correct horse', known[0][1].replace('$10$', '$20$'))).toBe(false)
})

test('the event loop goes on while it checks', async () => {
	const [password, hash] = known[0]
	let turns = 0
	const counting = setInterval(() => turns++, 1)
	expect(await verifyBcrypt(password, hash)).toBe(true)
	clearInterval(counting)
	expect(turns).toBeGreaterThan(0)
})

test('passwords of exactly 72 bytes and beyond are cut where bcrypt cuts them', async () => {
	const [long, hash] = known[2]
	const bytes = Buffer.from(long).subarray(0, 72)
	expect(await verifyBcrypt(bytes.toString(), hash)).toBe(true)
	expect(await verifyBcrypt(`${bytes.toString()}anything`, hash)).toBe(true)
	expect(await verifyBcrypt(bytes.subarray(0, 71).toString(), hash)).toBe(false)
})
