import { expect, test } from 'vitest'
import { dataPath, errorCorrection, masks, qrCode, qrCodeSvg } from './qr-code.ts'

test('error correction of the textbook example, HELLO WORLD as 1-M', () => {
	const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
	expect(errorCorrection(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

// The format strings of level M, masks 0 to 7, as the standard prints them.
const formats = [
	'101010000010010',
	'101000100100101',
	'101111001111100',
	'101101101001011',
	'100010111111001',
	'100000011001110',
	'100111110010111',
	'100101010100000',
]

/** A reader of its own: finds the mask by the format string, and takes the first block's text apart (versions 1 and 2). */
function read(rows: boolean[][]): string {
	const size = rows.length
	const dark = (x: number, y: number) => (rows[y]?.[x] ? 1 : 0)
	const format = [0, 1, 2, 3, 4, 5, 7, 8]
		.map((x) => dark(x, 8))
		.concat([7, 5, 4, 3, 2, 1, 0].map((y) => dark(8, y)))
		.join('')
	const second = [1, 2, 3, 4, 5, 6, 7]
		.map((n) => dark(8, size - n))
		.concat([8, 7, 6, 5, 4, 3, 2, 1].map((n) => dark(size - n, 8)))
		.join('')
	expect(second).toBe(format)
	const mask = masks[formats.indexOf(format)]
	if (!mask) throw new Error(`no such format: ${format}`)
	const isPattern = (x: number, y: number) =>
		(x < 9 && y < 9) ||
		(x < 9 && y >= size - 8) ||
		(x >= size - 8 && y < 9) ||
		x === 6 ||
		y === 6 ||
		(size === 25 && Math.abs(x - 18) <= 2 && Math.abs(y - 18) <= 2)
	const bits = dataPath(size)
		.filter(([x, y]) => !isPattern(x, y))
		.map(([x, y]) => dark(x, y) ^ (mask(x, y) ? 1 : 0))
	const value = (from: number, count: number) => Number.parseInt(bits.slice(from, from + count).join(''), 2)
	expect(value(0, 4)).toBe(4)
	const words = Array.from({ length: size === 21 ? 26 : 44 }, (_, index) => value(8 * index, 8))
	const ecc = size === 21 ? 10 : 16
	expect(errorCorrection(words.slice(0, -ecc), ecc)).toEqual(words.slice(-ecc))
	return new TextDecoder().decode(Uint8Array.from({ length: value(4, 8) }, (_, index) => value(12 + 8 * index, 8)))
}

test.each(['', 'a', 'HELLO WORLD', 'otpauth://x', 'Überlänge: 26 bytes!!'])('another reader reads %j', (text) => {
	expect(read(qrCode(text))).toBe(text)
})

test('grows with the text, to the sizes of the standard', () => {
	expect(qrCode('x'.repeat(14))).toHaveLength(21)
	expect(qrCode('x'.repeat(15))).toHaveLength(25)
	expect(qrCode('x'.repeat(122))).toHaveLength(45) // 7-M
	expect(qrCode('x'.repeat(123))).toHaveLength(49)
	expect(qrCode('x'.repeat(213))).toHaveLength(57) // 10-M
	expect(() => qrCode('x'.repeat(2332))).toThrow()
})

test('version 7 carries the version pattern of the standard', () => {
	const rows = qrCode('x'.repeat(122))
	const bits = Array.from({ length: 18 }, (_, index) => (rows[Math.floor(index / 3)]?.[34 + (index % 3)] ? '1' : '0'))
		.reverse()
		.join('')
	expect(bits).toBe('000111110010010100')
})

test('the picture can stand in a data address', () => {
	const svg = qrCodeSvg('otpauth://totp/x')
	expect(svg).toMatch(/^<svg [^#]*<\/svg>$/)
})
