import type { Metadata } from 'sharp'
import { LONG_EDGE } from '../../lib/photos.ts'
import { badType, tooLarge } from '../storage/errors.ts'

export type Remade = { data: Buffer; width: number; height: number }

/** More than the best phones take; beyond it a small file can be meant to keep us busy. */
const MOST_PIXELS = 64_000_000
/** What cannot be read line by line lies in memory whole, with up to eight bytes a pixel: more than apps make of a phone's photo is not taken. */
const MOST_PIXELS_WHOLE = 16_500_000

/** In several passes (the flag is set for JPEG and PNG), or WebP, which has no lines. */
const isHeldWhole = ({ isProgressive, format }: Metadata) => isProgressive || format === 'webp'

/** The same picture, made by us: upright, no larger than is looked at, and without a word of when and where it was taken. */
export async function remakePhoto(file: string): Promise<Remade> {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	const unreadable = () => {
		throw badType('that cannot be read')
	}
	const about = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
	const limitInputPixels = isHeldWhole(about) ? MOST_PIXELS_WHOLE : MOST_PIXELS
	if (about.width * about.height > limitInputPixels) throw tooLarge()
	const { data, info } = await sharp(file, { limitInputPixels, failOn: 'error', sequentialRead: true })
		.autoOrient()
		.resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#fff' })
		.jpeg({ quality: 82 })
		.toBuffer({ resolveWithObject: true })
		.catch(unreadable)
	return { data, width: info.width, height: info.height }
}
