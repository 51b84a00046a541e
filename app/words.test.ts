import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Every sentence a visitor reads stands in content/, so that a second language is a second file. */

type Node = { type: string; start: number } & Record<string, unknown>
type Found = { text: string; start: number }

/** Attributes that are shown or read out: HTML's, and those of our own parts. */
const spoken =
	/^(aria-(label|description|roledescription|valuetext)|alt|button|description|done|eyebrow|hint|intro|label|lead|message|placeholder|says|text|title)$/
/** Attributes that only machines read. */
const silent = /^(as|className|d|sizes|style|type|name|autoComplete|rel|role)$/

const hasLetters = (text: string) => /\p{L}/u.test(text)
const isSentence = (text: string) =>
	/^\s*[A-Z][a-z’']+(?![a-z]*[A-Z])/.test(text) || isSeveralWords(text) || isPiece(text)
/** Unlike classes, words have no hyphens, colons or brackets within. */
function isSeveralWords(text: string) {
	const tokens = text.trim().split(/\s+/)
	const plain = tokens.filter((token) => /^["'(]?[\p{L}\p{N}’'&/]*[.,;:!?…)"]*$/u.test(token))
	const hyphens = tokens.filter((token) => /^\p{L}+-\p{L}+[.,]?$/u.test(token))
	return (
		plain.length > Math.max(1, 2 * hyphens.length - 1) &&
		plain.length + hyphens.length === tokens.length &&
		hasLetters(text)
	)
}
/** What stands before or after a value in a template. */
const isPiece = (text: string) => /^ \p{L}{2,}[.,!?…]?$|^\p{L}{2,} $/u.test(text)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (attribute: Node) => (isNode(attribute.name) ? String(attribute.name.name) : '')

/** What a literal says, or a piece of a template. */
function textOf(node: Node): string | undefined {
	if (node.type === 'JSXText') return String(node.value)
	if (node.type === 'Literal' && typeof node.value === 'string') return node.value
	return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : undefined
}

/** Code that computes something of what it is given: a word in it may be a name. */
const computing = /^(ArrowFunction|Function|Call|Binary|Member|Object|New)/
const types = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^Import/

function look(node: Node, shown: boolean, found: Found[]) {
	const text = textOf(node)
	if (text !== undefined && (shown ? hasLetters(text) : isSentence(text)))
		found.push({ text: text.trim(), start: node.start })
	if (node.type === 'JSXAttribute' && silent.test(nameOf(node))) return
	for (const [key, value] of Object.entries(node)) {
		for (const child of [value].flat().filter(isNode)) {
			if (
				types.test(child.type) ||
				(key === 'key' && node.computed !== true) ||
				(node.type === 'JSXOpeningElement' && key === 'name')
			)
				continue
			look(child, isShown(node, child, shown), found)
		}
	}
}

function isShown(node: Node, child: Node, shown: boolean) {
	if (node.type === 'JSXAttribute') return spoken.test(nameOf(node))
	if (/^JSX(Element|Fragment)$/.test(node.type)) return /^JSX(Text|ExpressionContainer)$/.test(child.type)
	return shown && !computing.test(node.type)
}

function spelledIn(source: string, lang: 'ts' | 'tsx'): string[] {
	const found: Found[] = []
	look(parseAst(source, { lang }) as unknown as Node, false, found)
	return found.map(({ text, start }) => `${source.slice(0, start).split('\n').length}: ${text}`)
}

/** Names that machines read: schema.org's, HTTP's, a key's, what the auth service says, and what is stored for a name that was not asked for. */
const names = new Set([
	...['Answer', 'Bearer', 'City', 'Enter', 'Escape', 'Organization', 'Question', 'Tab', 'Lead from Hero Form'],
	...['Invalid login credentials', 'Email not confirmed', 'User already registered'],
])
/** Not read by visitors: devices as the log stores them, and a wrong setting, which stops the start. */
const unread = /^lib\/(device|retention)\.ts$/

test('no sentence is spelled in app/ or lib/', () => {
	const files = globSync('{app,lib}/**/*.{ts,tsx}').filter(
		(file) => !/\.(test|d)\.tsx?$/.test(file) && !unread.test(file),
	)
	expect(files.length).toBeGreaterThan(80)
	const spelled = files.flatMap((file) =>
		spelledIn(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((line) => `${file}:${line}`),
	)
	expect(spelled.filter((line) => !names.has(line.split(': ')[1] ?? ''))).toEqual([])
})

const dollar = '$'

test.each([
	['<p>Write to us</p>', 'Write to us'],
	['<p>{busy ? "busy" : "idle"}</p>', 'busy', 'idle'],
	['<img alt="a red door" />', 'a red door'],
	[`<input placeholder="street" aria-label={\`Street of ${dollar}{name}\`} />`, 'street', 'Street of'],
	['<Part title="t" hint={ok && "h"} />', 't', 'h'],
	['toast("Saved")', 'Saved'],
	['const rows = [["/a", "and so on"]] as const', 'and so on'],
	[`const says = (n: number) => \`${dollar}{n} minutes\``, 'minutes'],
])('%s is found out', (code, ...words) => {
	expect(spelledIn(code, 'tsx').map((line) => line.replace(/^\d+: /, ''))).toEqual(words)
})

test.each([
	'<p className="mt-3 flex grid text-mute">{name}</p>',
	'<Menu as="Column" href="/about" type="button" rel="noopener noreferrer">{words.title}</Menu>',
	'const look = "inline-block py-1.5 hover:underline"',
	'fetch("/leads", { method: "POST", headers: { accept: "text/html" } })',
	'const box = { viewBox: "0 0 24 24" } as Props["Box"]',
])('%s says nothing', (code) => {
	expect(spelledIn(code, 'tsx')).toEqual([])
})
