import sharp from 'sharp'
import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import { promises } from '../../content/promises.ts'
import { situations } from '../../content/situations/all.ts'
import { townCards } from '../../content/town-cards.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { MAIL_PICTURE } from '../../lib/mail-picture.ts'
import { closedPaths, type RouteFacts } from '../../lib/route-facts.ts'
import { deskFiles } from './desk-app.ts'
import { door, tile } from './door.ts'
import { lastChange } from './last-change.ts'
import { postList } from './markdown.ts'

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 0 38 38">${door}</svg>`

/** What stands beside the pages: icons, and what machines read. */
export async function siteFiles(
	paths: string[],
	routes: readonly RouteFacts[],
	origin: string,
): Promise<Record<string, string | Buffer>> {
	const png = (size: number) => sharp(Buffer.from(tile), { density: 300 }).resize(size, size).png().toBuffer()
	return {
		'favicon.svg': favicon,
		'favicon.ico': ico(await png(32), 32),
		[MAIL_PICTURE.file]: await mailPicture(),
		'apple-touch-icon.png': await png(180),
		'icon-512.png': await png(512),
		...(await deskFiles()),
		'site.webmanifest': JSON.stringify({
			name: company.name,
			short_name: company.shortName,
			start_url: '/',
			display: 'browser',
			background_color: '#fbf7f0',
			theme_color: '#fbf7f0',
			icons: [{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' }],
		}),
		'robots.txt': robots(routes, origin),
		'sitemap.xml': sitemap(paths, origin),
		'feed.xml': feed(origin),
		'llms.txt': forLanguageModels(origin),
	}
}

/** Twice as fine as it is shown. JPEG: not every mail program knows newer kinds. */
const mailPicture = () =>
	sharp('art/masters/door-ajar.webp')
		.resize(MAIL_PICTURE.width * 2, MAIL_PICTURE.height * 2, { position: 'centre' })
		.jpeg({ quality: 70, mozjpeg: true })
		.toBuffer()

/** What browsers and readers of feeds ask for without being told: a directory of one picture, and the picture. */
function ico(picture: Buffer, size: number): Buffer {
	const directory = Buffer.alloc(22)
	for (const [value, at] of [
		[1, 2],
		[1, 4],
		[1, 10],
		[32, 12],
	] as const)
		directory.writeUInt16LE(value, at)
	directory.writeUInt8(size, 6)
	directory.writeUInt8(size, 7)
	directory.writeUInt32LE(picture.length, 14)
	directory.writeUInt32LE(directory.length, 18)
	return Buffer.concat([directory, picture])
}

const robots = (routes: readonly RouteFacts[], origin: string) =>
	[
		'User-agent: *',
		...closedPaths(routes).map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${origin}/sitemap.xml`,
		'',
	].join('\n')

function sitemap(paths: string[], origin: string) {
	const entries = paths.map((path) => {
		const changed = lastChange(path)
		return `<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
	})
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

function feed(origin: string) {
	const items = postList().map(
		({ slug, title, excerpt, category, date }) =>
			`<item><title>${escapeHtml(title)}</title><link>${origin}/blog/${slug}</link><guid>${origin}/blog/${slug}</guid><pubDate>${new Date(`${date}T12:00:00Z`).toUTCString()}</pubDate><category>${escapeHtml(category)}</category><description>${escapeHtml(excerpt)}</description></item>`,
	)
	return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(company.name)}</title><link>${origin}/blog</link><description>Houses and towns in ${escapeHtml(company.area)}</description><language>en-us</language><atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`
}

function forLanguageModels(origin: string) {
	const { call, closing, asIs, costs, noObligation } = promises
	const told = [call, closing, asIs, costs, noObligation].map(({ long }) => long)
	const line = (path: string, title: string, text: string) => `- [${title}](${origin}${path}): ${text}`
	return [
		`# ${company.name}`,
		'',
		`> A cash home buyer in ${company.area}, of houses, mobile homes and land, for its own account. It is a buyer, not an agent or broker, and says that a listing usually brings a higher price. ${told.join(' ')} Phone ${company.phone}, email ${company.email}.`,
		'',
		'## Selling',
		line('/how-it-works', 'How it works', 'the four steps from a call to a closing'),
		line(
			'/check-a-cash-buyer',
			'How to check any cash buyer',
			'proof of funds, county records, the title company, red flags',
		),
		line('/papers-and-closing-day', 'Papers and closing day', 'a checklist to print and three calendars'),
		line('/faq', 'FAQ', 'speed, repairs, fees, how an offer is made, what is bought'),
		...situations.map(({ slug, name, description }) => line(`/situations/${slug}`, name, description)),
		'',
		'## Towns',
		...places.map(({ slug, name }) => line(`/cities/${slug}`, name, townCards[slug])),
		'',
		'## Posts',
		...postList().map(({ slug, title, excerpt }) => line(`/blog/${slug}`, title, excerpt)),
		'',
	].join('\n')
}
