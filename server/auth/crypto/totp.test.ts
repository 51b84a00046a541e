import { expect, test } from 'vitest'
import { qrCodeSvg } from './qr-code.ts'
import { LONGEST_ISSUER, newSecret, totpCode, totpStep, totpUri } from './totp.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' // 12345678901234567890

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
	[59, '287082'],
	[1111111109, '081804'],
	[1111111111, '050471'],
	[1234567890, '005924'],
	[2000000000, '279037'],
	[20000000000, '353130'],
])('at %d the code is %s', (seconds, code) => {
	expect(totpCode(secret, new Date(Number(seconds) * 1000))).toBe(code)
})

test('one step early or late is fine, two are not', () => {
	const at = new Date(1_000_000_020_000)
	const code = totpCode(secret, at)
	const step = at.getTime() / 30_000
	expect([-60, -30, 0, 30, 60].map((shift) => totpStep(secret, code, new Date(at.getTime() + shift * 1000)))).toEqual([
		undefined,
		step,
		step,
		step,
		undefined,
	])
	expect(totpStep(secret, '', at)).toBeUndefined()
})

test.each(['€', '😀', '%', 'é', 'a'])(
	'the longest issuer and account name fit into a picture, also of %s',
	(letter) => {
		const issuer = letter.repeat(LONGEST_ISSUER / letter.length)
		const account = `${'&'.repeat(64)}@${'x'.repeat(190)}`
		expect(account).toHaveLength(255)
		for (const name of [account, '&'.repeat(255)]) expect(qrCodeSvg(totpUri(issuer, name, secret))).toMatch(/^<svg /)
		expect(qrCodeSvg(totpUri('x'.repeat(253), '&'.repeat(255), secret))).toMatch(/^<svg /)
	},
)

test('secrets have 160 bits', () => {
	expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
	expect(newSecret()).not.toBe(newSecret())
})
