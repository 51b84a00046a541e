import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import opentype from 'opentype.js'
import sharp from 'sharp'
import { company } from '../../content/company.ts'
import { doAll } from './jobs.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 64
const cache = '.cache/social'

const load = (file: string) => {
	const bytes = readFileSync(`node_modules/@fontsource/newsreader/files/${file}`)
	return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
}

/** A page that may be shared as a link, and what it is then shown with. */
export type SharedPage = { path: string; picture: string; title: string }

/** The picture a shared link is shown with: the page's own, with its title. Each picture is read once for all pages that show it. */
export async function makeSocialImages(pages: SharedPage[], out: string) {
	sharp.concurrency(1)
	sharp.cache(false)
	mkdirSync(cache, { recursive: true })
	await doAll([...Map.groupBy(pages, ({ picture }) => picture)], async ([picture, shownWith]) => {
		let ground: Awaited<ReturnType<typeof groundOf>> | undefined
		for (const { path, title } of shownWith) {
			const words = wordsOf(title)
			const name = createHash('sha256').update(`${picture}|${words}|${company.name}|7`).digest('hex').slice(0, 20)
			const kept = join(cache, `${name}.jpg`)
			if (!existsSync(kept)) {
				ground ??= await groundOf(picture)
				writeFileSync(`${kept}.part`, await drawn(ground, words))
				renameSync(`${kept}.part`, kept)
			}
			const file = join(out, `social${path === '/' ? '/home' : path}.jpg`)
			mkdirSync(dirname(file), { recursive: true })
			copyFileSync(kept, file)
		}
	})
}

const wordsOf = (title: string) =>
	title
		.split(' | ')
		.filter((part) => part !== company.name && part !== company.shortName)
		.join(' ')

const groundOf = (picture: string) =>
	sharp(`art/masters/${picture}.webp`)
		.resize(WIDTH, HEIGHT, { fit: 'cover', position: 'centre' })
		.raw()
		.toBuffer({ resolveWithObject: true })

/** Text is drawn as outlines, so no font has to be installed. */
const drawn = ({ data, info }: Awaited<ReturnType<typeof groundOf>>, words: string) =>
	sharp(data, { raw: info })
		.composite([{ input: Buffer.from(drawing(words)) }])
		// As light and as like the master as all of mozjpeg's pains make it, in a fifth of the time.
		.jpeg({ quality: 74, quantisationTable: 3 })
		.toBuffer()

let fonts: { title: opentype.Font; brand: opentype.Font } | undefined

function drawing(title: string) {
	fonts ??= { title: load('newsreader-latin-600-normal.woff'), brand: load('newsreader-latin-500-normal.woff') }
	const { title: face, brand } = fonts
	const size = title.length > 44 ? 60 : 72
	const lines = balanced(title, (text) => face.getAdvanceWidth(text, size), WIDTH - 2 * EDGE - 120)
	const leading = size * 1.08
	const bottom = HEIGHT - EDGE - 60
	const paths = lines.map((line, index) =>
		outline(face.getPath(line, EDGE, bottom - (lines.length - 1 - index) * leading, size)),
	)
	const mark = `<g transform="translate(${EDGE} ${HEIGHT - EDGE - 26}) scale(0.95)"><path d="M1 13a12 12 0 0 1 24 0v24H1z" fill="#b3372a"/><path d="M6 14a7 7 0 0 1 14 0v3H6z" fill="#e9bc62"/><circle cx="19.5" cy="25" r="1.8" fill="#e9bc62"/></g>`
	const name = outline(brand.getPath(company.name, EDGE + 40, HEIGHT - EDGE + 2, 30))
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0.38" stop-color="#16202a" stop-opacity="0"/><stop offset="0.72" stop-color="#16202a" stop-opacity="0.7"/><stop offset="1" stop-color="#16202a" stop-opacity="0.9"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><path d="${paths.join(' ')}" fill="#fff"/>${mark}<path d="${name}" fill="#f4eee4"/></svg>`
}

/** opentype.js writes some numbers without a space between them, which no drawing program reads. */
function outline({ commands }: opentype.Path) {
	return commands
		.map(({ type, ...at }) => {
			const points = at as Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>>
			const numbers = [points.x1, points.y1, points.x2, points.y2, points.x, points.y].filter((n) => n !== undefined)
			return `${type}${numbers.map((n) => n.toFixed(1)).join(' ')}`
		})
		.join('')
}

/** As few lines as fit, and those of about one length. */
function balanced(text: string, width: (text: string) => number, most: number) {
	const fewest = wrapped(text, width, most).length
	let narrow = most
	while (narrow > 40 && wrapped(text, width, narrow - 20).length === fewest) narrow -= 20
	return wrapped(text, width, narrow)
}

function wrapped(text: string, width: (text: string) => number, most: number) {
	const lines: string[] = []
	for (const word of text.split(' ')) {
		const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
		if (lines.length && width(longer) <= most) lines[lines.length - 1] = longer
		else lines.push(word)
	}
	return lines
}
