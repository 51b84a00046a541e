import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Sharp } from 'sharp'
import { FALLBACK_WIDTH, pictureWidths } from '../../lib/picture-widths.ts'
import { doAll } from './jobs.ts'

/**
 * How hard pictures are pressed. At equal likeness (SSIM) more effort makes AVIF a tenth smaller and takes four times as long; colors
 * as fine as the light and dark, which nobody sees in these, would make it larger and slower.
 */
const formats = {
	avif: { quality: 43, effort: 0, chromaSubsampling: '4:2:0' },
	webp: { quality: 56, effort: 2 },
} as const

const masters = () => globSync('art/masters/*.webp').sort()

/** Stands in every picture's address, so that a change of any master or setting gives new addresses. */
export function picturesVersion(): string {
	const hash = createHash('sha256').update(JSON.stringify([formats, FALLBACK_WIDTH, 'each from the one above it']))
	for (const file of masters()) hash.update(`${file} ${statSync(file).size} ${pictureWidths(basename(file, '.webp'))}`)
	return hash.digest('hex').slice(0, 8)
}

/** Makes what is missing into a folder kept between builds. */
export async function makePictures(folder = join('.cache/pictures', picturesVersion())): Promise<string> {
	mkdirSync(folder, { recursive: true })
	const jobs = masters()
		.map((master) => ({ master, missing: missing(folder, basename(master, '.webp')) }))
		.filter((job) => job.missing.length)
	if (jobs.length === 0) return folder
	console.log(`Making ${jobs.reduce((sum, job) => sum + job.missing.length, 0)} pictures …`)
	const { default: sharp } = await import('sharp')
	sharp.concurrency(1)
	sharp.cache(false)
	const bare = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true })
	await doAll(jobs, async ({ master, missing }) => {
		// Read once and made smaller once a width, each from the one above it: all that for every file took longer than pressing it.
		let { data, info } = await bare(sharp(master))
		const widths = Map.groupBy(missing, (each) => each.width)
		for (const width of [...widths.keys()].sort((one, other) => other - one)) {
			;({ data, info } = await bare(sharp(data, { raw: info }).resize(width)))
			for (const { format, target } of widths.get(width) ?? []) {
				await sharp(data, { raw: info })[format](formats[format]).toFile(`${target}.part`)
				renameSync(`${target}.part`, target)
			}
		}
	})
	return folder
}

const fallback = { width: FALLBACK_WIDTH, format: 'webp' } as const

const missing = (folder: string, name: string) =>
	[...pictureWidths(name).map((width) => ({ width, format: 'avif' as const })), fallback]
		.map((each) => ({ ...each, target: join(folder, `${name}-${each.width}.${each.format}`) }))
		.filter(({ target }) => !existsSync(target))

export function copyPictures(from: string, to: string) {
	mkdirSync(to, { recursive: true })
	for (const file of globSync(join(from, '*.{avif,webp}'))) copyFileSync(file, join(to, basename(file)))
}
