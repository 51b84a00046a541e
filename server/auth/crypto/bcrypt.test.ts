import { expect, test } from 'vitest'
import { verifyBcrypt } from './bcrypt.ts'
import { verifyBcryptInWorker } from './bcrypt-worker.ts'

// Made by libxcrypt; the second is from its own published vectors.
const known = [
	['correct horse', '$2b$10$abcdefghijklmnopqrstuu23JPZtHcGhwXSF41f93o/7vBdDut3Xu'],
	['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
	[`pässwörd-${'x'.repeat(80)}`, '$2b$06$abcdefghijklmnopqrstuuprKD2MD7rTFU.QP6ENSTHxE.Xv8OFga'],
	['U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
] as const

test.each(known)('accepts what another implementation hashed: %s', (password, hash) => {
	expect(verifyBcrypt(password, hash)).toBe(true)
	expect(verifyBcrypt(`${password.slice(0, 40)}!`, hash)).toBe(false)
})

test('refuses what is no bcrypt hash, or one that would take too long', () => {
	expect(verifyBcrypt('x', '$2b$10$short')).toBe(false)
	expect(verifyBcrypt('correct horse', known[0][1].replace('$10$', '$20$'))).toBe(false)
})

test('checks in a worker thread', { timeout: 20_000 }, async () => {
	const [password, hash] = known[3]
	expect(await verifyBcryptInWorker(password, hash)).toBe(true)
	expect(await verifyBcryptInWorker('wrong', hash)).toBe(false)
})
