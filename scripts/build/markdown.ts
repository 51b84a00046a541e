import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { company, telephoneLink } from '../../content/company.ts'
import type { PostSummary } from '../../content/post.ts'
import { type Pledge, promises } from '../../content/promises.ts'
import { readBuild } from '../../server/settings/build.ts'

/** `content/posts/*.md` and `content/legal/*.md` as modules, and the list of posts without their texts. */
const LIST = 'virtual:posts'
const WORDS_A_MINUTE = 220

export function markdown(): Plugin {
	return {
		name: 'markdown',
		resolveId: (id) => (id === LIST ? `\0${LIST}` : undefined),
		load(id) {
			if (id === `\0${LIST}`) {
				const files = globSync('content/posts/*.md')
				for (const file of files) this.addWatchFile(file)
				return `export const posts = ${JSON.stringify(postList())}`
			}
		},
		transform(source, id) {
			if (!id.endsWith('.md')) return
			const { meta, body } = readFrontMatter(source)
			const page = id.includes('/posts/')
				? {
						...summarise(id, meta, body),
						description: meta.description,
						legal: meta.legal === 'true',
						next: toReadNext(basename(id, '.md')),
					}
				: {}
			return { code: `export default ${JSON.stringify({ ...page, html: render(body) })}`, map: null }
		},
	}
}

/** Newest first. */
export function postList(): PostSummary[] {
	return globSync('content/posts/*.md')
		.map((file) => {
			const { meta, body } = readFrontMatter(readFileSync(file, 'utf8'))
			return summarise(file, meta, body)
		})
		.sort((a, b) => b.date.localeCompare(a.date))
}

/** The one after it of its own kind, and the one after it of another; after the last come the first again. */
export function toReadNext(slug: string): PostSummary[] {
	const all = postList()
	const at = all.findIndex((post) => post.slug === slug)
	const others = [...all.slice(at + 1), ...all.slice(0, at)]
	const isKin = ({ category }: PostSummary) => category === all[at]?.category
	return [others.find(isKin), others.find((post) => !isKin(post))].filter((post) => post !== undefined)
}

function readFrontMatter(source: string) {
	const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
	const meta: Record<string, string> = Object.fromEntries(
		head.split('\n').map((line) => {
			const colon = line.indexOf(':')
			return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
		}),
	)
	return { meta, body }
}

function summarise(file: string, meta: Record<string, string>, body: string): PostSummary {
	const { title = '', excerpt = '', category = '', date = '', updated = date, cover = '' } = meta
	const words = body.split('## Sources')[0]?.split(/\s+/).length ?? 0
	return {
		slug: basename(file, '.md'),
		title,
		excerpt,
		category: category as PostSummary['category'],
		date,
		updated,
		cover,
		readTime: `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`,
	}
}

const marked = new Marked({
	renderer: {
		/** Links that leave the site say so to the browser; the target learns nothing of the reader. */
		link({ href, tokens }) {
			const away = /^https?:/.test(href) ? ' rel="noopener noreferrer"' : ''
			return `<a href="${href}"${away}>${this.parser.parseInline(tokens)}</a>`
		},
		table(token) {
			const row = (cells: typeof token.header, tag: string) =>
				`<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
			return `<div class="scroll-x" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
		},
	},
})

/** What {call} and {callCondition} stand for. */
const pledges = Object.entries<Pledge>(promises).flatMap(([name, { long, condition }]) => [
	[name, long],
	[`${name}Condition`, condition],
])

const facts: Record<string, string> = {
	...Object.fromEntries(pledges),
	name: company.name,
	phone: `[${company.phone}](${telephoneLink(company.phone)})`,
	email: company.email,
	area: company.area,
	origin: company.origin,
	retention: readBuild(process.env).retention,
}

export function render(body: string): string {
	return marked.parse(
		body.replace(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole),
		{ async: false },
	)
}
