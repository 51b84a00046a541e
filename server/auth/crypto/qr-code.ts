/*
 * QR codes (ISO/IEC 18004), as much as a one-time-password address needs: bytes, error correction level M.
 * Written out because nothing installed makes them, and a secret must not go to a service that does.
 */

const eccPerBlock = [
	10,
	16,
	26,
	18,
	24,
	16,
	18,
	22,
	22,
	26,
	30,
	22,
	22,
	24,
	24,
	28,
	28,
	26,
	26,
	26,
	26,
	...Array<number>(19).fill(28),
]
const blockCount = [
	1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
	37, 38, 40, 43, 45, 47, 49,
]
const at = (list: ArrayLike<number>, index: number) => list[index] as number

type Matrix = { size: number; dark: boolean[][]; reserved: boolean[][] }

/** The code's modules, row by row; true is dark. */
export function qrCode(text: string): boolean[][] {
	const bytes = new TextEncoder().encode(text)
	const version = smallestVersion(bytes.length)
	const codewords = interleave(dataCodewords(bytes, version), version)
	const candidates = masks.map((mask, index) => {
		const matrix = drawPatterns(version)
		drawCodewords(matrix, codewords)
		applyMask(matrix, mask)
		drawFormat(matrix, index)
		return matrix.dark
	})
	return candidates.reduce((best, candidate) => (penalty(candidate) < penalty(best) ? candidate : best))
}

/** Without a single #, so that it can stand in a data: address as it is. */
export function qrCodeSvg(text: string): string {
	const rows = qrCode(text)
	const size = rows.length + 8
	const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : []))).join('')
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 5}" height="${size * 5}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
}

function rawCodewords(version: number): number {
	const alignments = version > 1 ? Math.floor(version / 7) + 2 : 0
	const bits =
		(16 * version + 128) * version +
		64 -
		(alignments ? (25 * alignments - 10) * alignments - 55 : 0) -
		(version >= 7 ? 36 : 0)
	return bits >> 3
}

const dataCapacity = (version: number) =>
	rawCodewords(version) - at(eccPerBlock, version - 1) * at(blockCount, version - 1)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)

function smallestVersion(length: number): number {
	for (let version = 1; version <= 40; version++) {
		if (4 + lengthBits(version) + 8 * length <= 8 * dataCapacity(version)) return version
	}
	throw new RangeError('too long for a QR code')
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
	const bits: number[] = []
	const push = (value: number, count: number) => {
		for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
	}
	push(0b0100, 4)
	push(bytes.length, lengthBits(version))
	for (const byte of bytes) push(byte, 8)
	const capacity = dataCapacity(version)
	push(0, Math.min(4, 8 * capacity - bits.length))
	push(0, (8 - (bits.length % 8)) % 8)
	const words = Array.from({ length: bits.length / 8 }, (_, index) =>
		Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2),
	)
	for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad)
	return words
}

function multiply(x: number, y: number): number {
	let product = 0
	for (let bit = 7; bit >= 0; bit--) {
		product = (product << 1) ^ ((product >>> 7) * 0x11d)
		product ^= ((y >>> bit) & 1) * x
	}
	return product
}

/** The Reed-Solomon remainder: the error correction codewords of one block. */
export function errorCorrection(data: number[], degree: number): number[] {
	const divisor = Array<number>(degree - 1)
		.fill(0)
		.concat(1)
	for (let index = 0, root = 1; index < degree; index++, root = multiply(root, 2)) {
		for (let term = 0; term < degree; term++) {
			divisor[term] = multiply(at(divisor, term), root) ^ (term + 1 < degree ? at(divisor, term + 1) : 0)
		}
	}
	const remainder = Array<number>(degree).fill(0)
	for (const word of data) {
		const factor = word ^ (remainder.shift() ?? 0)
		remainder.push(0)
		for (let term = 0; term < degree; term++)
			remainder[term] = at(remainder, term) ^ multiply(at(divisor, term), factor)
	}
	return remainder
}

function interleave(data: number[], version: number): number[] {
	const count = at(blockCount, version - 1)
	const ecc = at(eccPerBlock, version - 1)
	const raw = rawCodewords(version)
	const short = count - (raw % count)
	const shortData = Math.floor(raw / count) - ecc
	let from = 0
	const blocks = Array.from({ length: count }, (_, index) => {
		const words = data.slice(from, from + shortData + (index < short ? 0 : 1))
		from += words.length
		return { words, ecc: errorCorrection(words, ecc) }
	})
	const column = (part: 'words' | 'ecc', index: number) => blocks.flatMap((block) => block[part][index] ?? [])
	return [
		...Array.from({ length: shortData + 1 }, (_, index) => column('words', index)).flat(),
		...Array.from({ length: ecc }, (_, index) => column('ecc', index)).flat(),
	]
}

function drawPatterns(version: number): Matrix {
	const size = 17 + 4 * version
	const grid = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
	const matrix: Matrix = { size, dark: grid(), reserved: grid() }
	for (let index = 0; index < size; index++) {
		set(matrix, 6, index, index % 2 === 0)
		set(matrix, index, 6, index % 2 === 0)
	}
	for (const [x, y] of [
		[3, 3],
		[size - 4, 3],
		[3, size - 4],
	] as const)
		drawRings(matrix, x, y, 4, [0, 1, 3])
	const centers = alignmentCenters(version)
	const last = centers.length - 1
	centers.forEach((x, column) => {
		centers.forEach((y, row) => {
			const corner = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)
			if (!corner) drawRings(matrix, x, y, 2, [0, 2])
		})
	})
	drawFormat(matrix, 0) // reserves the place; the real one follows with the mask
	if (version >= 7) drawVersion(matrix, version)
	return matrix
}

function set({ size, dark, reserved }: Matrix, x: number, y: number, value: boolean) {
	if (x < 0 || y < 0 || x >= size || y >= size) return
	;(dark[y] as boolean[])[x] = value
	;(reserved[y] as boolean[])[x] = true
}

function drawRings(matrix: Matrix, x: number, y: number, radius: number, darkRings: number[]) {
	for (let dy = -radius; dy <= radius; dy++) {
		for (let dx = -radius; dx <= radius; dx++)
			set(matrix, x + dx, y + dy, darkRings.includes(Math.max(Math.abs(dx), Math.abs(dy))))
	}
}

function alignmentCenters(version: number): number[] {
	if (version === 1) return []
	const count = Math.floor(version / 7) + 2
	const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
	const rest = Array.from({ length: count - 1 }, (_, index) => 17 + 4 * version - 7 - index * step)
	return [6, ...rest.reverse()]
}

function drawFormat(matrix: Matrix, mask: number) {
	let remainder = mask // level M is 00
	for (let round = 0; round < 10; round++) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537)
	const bits = ((mask << 10) | remainder) ^ 0x5412
	const bit = (index: number) => ((bits >>> index) & 1) === 1
	const { size } = matrix
	for (let index = 0; index < 6; index++) set(matrix, 8, index, bit(index))
	set(matrix, 8, 7, bit(6))
	set(matrix, 8, 8, bit(7))
	set(matrix, 7, 8, bit(8))
	for (let index = 9; index < 15; index++) set(matrix, 14 - index, 8, bit(index))
	for (let index = 0; index < 8; index++) set(matrix, size - 1 - index, 8, bit(index))
	for (let index = 8; index < 15; index++) set(matrix, 8, size - 15 + index, bit(index))
	set(matrix, 8, size - 8, true)
}

function drawVersion(matrix: Matrix, version: number) {
	let remainder = version
	for (let round = 0; round < 12; round++) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25)
	const bits = (version << 12) | remainder
	for (let index = 0; index < 18; index++) {
		const [near, far] = [Math.floor(index / 3), matrix.size - 11 + (index % 3)]
		set(matrix, far, near, ((bits >>> index) & 1) === 1)
		set(matrix, near, far, ((bits >>> index) & 1) === 1)
	}
}

/** The way data runs: up and down in columns of two, from the right, past the timing column. */
export function dataPath(size: number): [x: number, y: number][] {
	const path: [number, number][] = []
	for (let right = size - 1; right >= 1; right -= 2) {
		if (right === 6) right = 5
		for (let step = 0; step < size; step++) {
			const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
			path.push([right, y], [right - 1, y])
		}
	}
	return path
}

function drawCodewords({ size, dark, reserved }: Matrix, codewords: number[]) {
	let index = 0
	for (const [x, y] of dataPath(size)) {
		if (reserved[y]?.[x] || index >= 8 * codewords.length) continue
		;(dark[y] as boolean[])[x] = ((at(codewords, index >>> 3) >>> (7 - (index & 7))) & 1) === 1
		index++
	}
}

export const masks: ((x: number, y: number) => boolean)[] = [
	(x, y) => (x + y) % 2 === 0,
	(_, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function applyMask({ size, dark, reserved }: Matrix, mask: (x: number, y: number) => boolean) {
	for (let y = 0; y < size; y++) {
		for (let x = 0; x < size; x++) if (!reserved[y]?.[x] && mask(x, y)) (dark[y] as boolean[])[x] = !dark[y]?.[x]
	}
}

/** How hard a pattern is to read: long runs, blocks, look-alikes of the corners, imbalance. */
function penalty(rows: boolean[][]): number {
	const size = rows.length
	const columns = rows.map((_, x) => rows.map((row) => row[x] as boolean))
	let points = 0
	for (const line of [...rows, ...columns]) {
		const text = line.map((dark) => (dark ? '1' : '0')).join('')
		for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
		points += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length
	}
	for (let y = 1; y < size; y++) {
		for (let x = 1; x < size; x++) {
			const corner = rows[y]?.[x]
			if (corner === rows[y - 1]?.[x] && corner === rows[y]?.[x - 1] && corner === rows[y - 1]?.[x - 1]) points += 3
		}
	}
	const dark = rows.flat().filter(Boolean).length
	return points + 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - size * size * 10) / (size * size)) - 1)
}
