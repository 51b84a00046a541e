import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pictureWidths } from '../../lib/picture-widths.ts'
import { doAll } from './jobs.ts'

/** How hard pictures are pressed. More effort makes AVIF 7% smaller and four times as slow to build. */
const formats = { avif: { quality: 45, effort: 1 }, webp: { quality: 62, effort: 4 } } as const

const masters = () => globSync('art/masters/*.webp').sort()

/** Stands in every picture's address, so that a change of any master or setting gives new addresses. */
export function picturesVersion(): string {
	const hash = createHash('sha256').update(JSON.stringify(formats))
	for (const file of masters()) hash.update(`${file} ${statSync(file).size} ${pictureWidths(basename(file, '.webp'))}`)
	return hash.digest('hex').slice(0, 8)
}

/** Makes what is missing into a folder kept between builds. */
export async function makePictures(folder = join('.cache/pictures', picturesVersion())): Promise<string> {
	mkdirSync(folder, { recursive: true })
	const jobs = masters().flatMap((master) =>
		pictureWidths(basename(master, '.webp')).flatMap((width) =>
			(['avif', 'webp'] as const)
				.map((format) => ({
					master,
					width,
					format,
					target: join(folder, `${basename(master, '.webp')}-${width}.${format}`),
				}))
				.filter((job) => !existsSync(job.target)),
		),
	)
	if (jobs.length === 0) return folder
	console.log(`Making ${jobs.length} pictures …`)
	const { default: sharp } = await import('sharp')
	sharp.concurrency(1)
	sharp.cache(false)
	await doAll(jobs, async ({ master, width, format, target }) => {
		await sharp(master).resize(width)[format](formats[format]).toFile(`${target}.part`)
		renameSync(`${target}.part`, target)
	})
	return folder
}

export function copyPictures(from: string, to: string) {
	mkdirSync(to, { recursive: true })
	for (const file of globSync(join(from, '*.{avif,webp}'))) copyFileSync(file, join(to, basename(file)))
}
