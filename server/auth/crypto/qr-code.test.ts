import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCodeSvg } from './qr-code.ts'
import { LONGEST_ISSUER, newSecret, totpUri } from './totp.ts'

/** What a camera would make of the picture: rasterised, and read by a decoder that knows nothing of how it was made. */
async function read(svg: string, pixelsPerModule = 5): Promise<string | undefined> {
	const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * pixelsPerModule
	const picture = sharp(Buffer.from(svg)).resize(size, size, { kernel: 'nearest' }).ensureAlpha().raw()
	const { data, info } = await picture.toBuffer({ resolveWithObject: true })
	return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const accounts = [
	'a@b.co',
	'ada.byron@example.com',
	`${'a-rather-long-name.'.repeat(3)}lovelace@mail.white-county.example.com`,
	`${'x'.repeat(64)}@${'y'.repeat(185)}.com`,
]

test.each(accounts)('an app reads the whole address of the account %s', async (account) => {
	const uri = totpUri('littleredhomebuyers.com', account, newSecret())
	expect(await read(qrCodeSvg(uri))).toBe(uri)
})

test('and the longest issuer with the longest account name', async () => {
	const uri = totpUri('é'.repeat(LONGEST_ISSUER), '&'.repeat(255), newSecret())
	expect(uri.length).toBeGreaterThan(1_400)
	expect(await read(qrCodeSvg(uri))).toBe(uri)
})

test.each(['a', 'HELLO WORLD', '0123456789', 'otpauth://x', 'Überlänge: 26 bytes!!'])('any text: %j', async (text) => {
	expect(await read(qrCodeSvg(text), 8)).toBe(text)
})

test('what no code can hold is an error, never half a picture', () => {
	expect(() => qrCodeSvg('x'.repeat(2_332))).toThrow()
})

test('the picture has its quiet zone, and can stand in a data address', () => {
	const svg = qrCodeSvg('otpauth://totp/x')
	expect(svg).toMatch(/^<svg [^#]*<\/svg>$/)
	// 16 bytes are a code of 25 modules; four more on every side.
	expect(svg).toContain('viewBox="0 0 33 33"')
	expect(svg).toContain('M4 4h1v1h-1z')
	expect(svg).not.toMatch(/M[0-3] |M\d+ [0-3]h/)
})
