/** A style sheet as a tree: enough of CSS to take rules out of it, none of what they mean. */
export type Rule =
	/** `@layer a,b;` */
	| { kind: 'statement'; text: string }
	/** `@media …{…}`: rules within. */
	| { kind: 'group'; head: string; rules: Rule[] }
	/** `@font-face{…}`, `@keyframes x{…}` and the like: left as it is. */
	| { kind: 'block'; head: string; body: string }
	/** `.a,.b{…}` */
	| { kind: 'style'; selectors: string[]; declarations: string[] }

const isGroup = /^@(media|supports|layer|container)\b/

export function parseSheet(css: string): Rule[] {
	const rules: Rule[] = []
	for (const { head, body } of pieces(css.replace(/\/\*.*?\*\//gs, ''))) {
		if (body === undefined) rules.push({ kind: 'statement', text: head })
		else if (isGroup.test(head)) rules.push({ kind: 'group', head, rules: parseSheet(body) })
		else if (head.startsWith('@')) rules.push({ kind: 'block', head, body })
		else rules.push({ kind: 'style', selectors: split(head, ','), declarations: split(body, ';') })
	}
	return rules
}

export const printSheet = (rules: readonly Rule[]): string => rules.map(print).join('')

function print(rule: Rule): string {
	switch (rule.kind) {
		case 'statement':
			return `${rule.text};`
		case 'group':
			return `${rule.head}{${printSheet(rule.rules)}}`
		case 'block':
			return `${rule.head}{${rule.body}}`
		case 'style':
			return `${rule.selectors.join(',')}{${rule.declarations.join(';')}}`
	}
}

/** Every rule that is no group, wherever it stands. */
export function* rulesIn(rules: readonly Rule[]): Generator<Rule> {
	for (const rule of rules) {
		if (rule.kind === 'group') yield* rulesIn(rule.rules)
		else yield rule
	}
}

/** The sheet with each rule changed, or left out. A layer stays even when it is empty: its first mention decides its rank. */
export function inRules(rules: readonly Rule[], change: (rule: Rule) => Rule | undefined): Rule[] {
	return rules.flatMap((rule): Rule[] => {
		if (rule.kind !== 'group') return [change(rule) ?? []].flat()
		const kept = inRules(rule.rules, change)
		return kept.length || rule.head.startsWith('@layer') ? [{ ...rule, rules: kept }] : []
	})
}

/** What stands one after the other: a head with a body in braces, or a statement. */
function* pieces(css: string): Generator<{ head: string; body?: string }> {
	let rest = css.trim()
	while (rest) {
		const end = find(rest, '{;')
		const head = rest.slice(0, end).trim()
		if (rest[end] === '{') {
			const close = closing(rest, end)
			yield { head, body: rest.slice(end + 1, close).trim() }
			rest = rest.slice(close + 1).trim()
		} else {
			yield { head }
			rest = rest.slice(end + 1).trim()
		}
	}
}

const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Where the first of some characters stands outside of strings and brackets; the end where there is none. */
function find(text: string, wanted: string, from = 0): number {
	for (let at = from; at < text.length; at++) {
		const char = text.charAt(at)
		if (wanted.includes(char)) return at
		if (char === '\\') at++
		else if (char === '"' || char === "'") at = stringEnd(text, at)
		else if (char in pairs) at = closing(text, at)
	}
	return text.length
}

const closing = (text: string, open: number): number => find(text, pairs[text.charAt(open)] ?? '', open + 1)

function stringEnd(text: string, open: number): number {
	let at = open + 1
	while (at < text.length && text[at] !== text[open]) at += text[at] === '\\' ? 2 : 1
	return at
}

/** The parts between a separator, wherever that is not within something. */
export function split(text: string, separator: string): string[] {
	const parts: string[] = []
	for (let from = 0; from < text.length; ) {
		const end = find(text, separator, from)
		if (text.slice(from, end).trim()) parts.push(text.slice(from, end).trim())
		from = end + 1
	}
	return parts
}
