/** HTML as the build writes it, where every tag is closed, read into a tree. Just enough of a parser for the tests. */
export type ParsedElement = { tag: string; attributes: Record<string, string>; children: (ParsedElement | string)[] }

const empty = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const verbatim = new Set(['script', 'style', 'textarea', 'title'])
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decode = (text: string) =>
	text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
		if (name) return named[name] ?? whole
		return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
	})

export function parse(html: string): ParsedElement {
	const root: ParsedElement = { tag: '#document', attributes: {}, children: [] }
	const open = [root]
	const token = /<!--.*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gis
	for (let match = token.exec(html); match; match = token.exec(html)) {
		const [whole, closes, opens, attributes = ''] = match
		const parent = open.at(-1) ?? root
		if (closes) {
			if (parent.tag !== closes) throw new Error(`</${closes}> closes <${parent.tag}> at ${match.index}`)
			open.pop()
		} else if (opens) {
			const element: ParsedElement = { tag: opens, attributes: readAttributes(attributes), children: [] }
			parent.children.push(element)
			if (verbatim.has(opens)) {
				const end = html.indexOf(`</${opens}>`, token.lastIndex)
				const text = html.slice(token.lastIndex, end)
				element.children.push(opens === 'title' || opens === 'textarea' ? decode(text) : text)
				token.lastIndex = end + opens.length + 3
			} else if (!empty.has(opens) && !whole.endsWith('/>')) open.push(element)
		} else if (!whole.startsWith('<!')) parent.children.push(decode(whole))
	}
	if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> is never closed`)
	return root
}

function readAttributes(text: string) {
	const attributes: Record<string, string> = {}
	for (const [, name = '', value = ''] of text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
		attributes[name.toLowerCase()] = decode(value)
	}
	return attributes
}

type Wanted = string | ((element: ParsedElement) => boolean)

/** Every element below, in the order of the page: by tag, or by what the function says. */
export function all(from: ParsedElement, wanted: Wanted): ParsedElement[] {
	const fits = typeof wanted === 'string' ? ({ tag }: ParsedElement) => tag === wanted : wanted
	return from.children.flatMap((child) =>
		typeof child === 'string' ? [] : [...(fits(child) ? [child] : []), ...all(child, wanted)],
	)
}

export function one(from: ParsedElement, wanted: Wanted): ParsedElement {
	const found = all(from, wanted)
	const [first] = found
	if (!first || found.length > 1) throw new Error(`expected one ${wanted}, found ${found.length}`)
	return first
}

export const withId = (from: ParsedElement, id: string) => one(from, ({ attributes }) => attributes.id === id)

/** What a reader sees, with every run of blanks as one. Parts of one line stay together, blocks come apart. */
export function textOf(element: ParsedElement): string {
	return words(element).replace(/\s+/g, ' ').trim()
}

const inline = new Set(['a', 'b', 'em', 'i', 'span', 'strong', 'sup', 'time', 'code', 'wbr'])

function words({ tag, children }: ParsedElement): string {
	if (tag === 'script' || tag === 'style' || tag === 'svg') return ''
	const inside = children.map((child) => (typeof child === 'string' ? child : words(child))).join('')
	return inline.has(tag) ? inside : ` ${inside} `
}
