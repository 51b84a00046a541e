import { LONG_EDGE } from '../../lib/photos.ts'
import { badType, slowDown } from '../storage/errors.ts'

export type Remade = { data: Buffer; width: number; height: number }

/** More than the best phones take; beyond it a small file can be meant to fill the memory. */
const MOST_PIXELS = 64_000_000
/** Each holds a picture in memory. */
const AT_ONCE = 2
const IN_LINE = 24

let working = 0
const line: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (working >= AT_ONCE) {
		if (line.length >= IN_LINE) throw slowDown()
		await new Promise<void>((resolve) => line.push(resolve))
	} else working++
	try {
		return await work()
	} finally {
		const next = line.shift()
		if (next) next()
		else working--
	}
}

/** The same picture, made by us: upright, no larger than is looked at, and without a word of when and where it was taken. */
export const remakePhoto = (file: string): Promise<Remade> =>
	inTurn(async () => {
		const { default: sharp } = await import('sharp')
		sharp.cache(false)
		try {
			const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
				.autoOrient()
				.resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true })
				.flatten({ background: '#fff' })
				.jpeg({ quality: 82 })
				.toBuffer({ resolveWithObject: true })
			return { data, width: info.width, height: info.height }
		} catch {
			throw badType('that cannot be read')
		}
	})
