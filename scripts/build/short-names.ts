import { type Rule, rulesIn } from './style-sheet.ts'

/** A class as a selector names it. */
const inSelector = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const inHtml = /(\sclass=")([^"]*)"/g
const letters = [...'abcdefghijklmnopqrstuvwxyz']

export const unescapeName = (name: string) =>
	name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, code, char) =>
		code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
	)

const classesOf = (rules: readonly Rule[]) =>
	new Set(
		[...rulesIn(rules)].flatMap((rule) =>
			rule.kind === 'style'
				? rule.selectors.flatMap((each) => Array.from(each.matchAll(inSelector), ([, name = '']) => unescapeName(name)))
				: [],
		),
	)

/** Tailwind's own: what our own rules, scripts and tests call by name keeps it, and so does what marks whose state others follow. */
const isUtilities = (rule: Rule): rule is Rule & { kind: 'group' } =>
	rule.kind === 'group' && rule.head === '@layer utilities'
const isMark = (name: string) => /^(group|peer)(\/|$)/.test(name)

/**
 * A page and its own sheet with Tailwind's classes called a, b, c … by how often they stand in it: their names are a seventh of what
 * travels. The app knows nothing of it: what it adds or changes has the long names, which the whole sheet has for it.
 */
export function shortened(rules: readonly Rule[], html: string): { rules: Rule[]; html: string } {
	const utilities = rules.filter(isUtilities)
	const taken = classesOf(rules.filter((rule) => !isUtilities(rule)))
	const counts = new Map<string, number>()
	for (const name of classesOf(utilities.flatMap((group) => group.rules)))
		if (!taken.has(name) && !isMark(name)) counts.set(name, 0)
	for (const [, , value = ''] of html.matchAll(inHtml))
		for (const name of namesOf(value)) {
			const count = counts.get(name)
			if (count === undefined) taken.add(name)
			else counts.set(name, count + 1)
		}
	const free = shortNames(taken)
	const often = [...counts].sort(([, one], [, other]) => other - one)
	const short = new Map(often.map(([name]) => [name, free.next().value ?? name]))
	const inSheet = (selector: string) =>
		selector.replace(inSelector, (found, name) => {
			const other = short.get(unescapeName(name))
			return other ? `.${other}` : found
		})
	return {
		rules: rules.map((rule) => (isUtilities(rule) ? renamed(rule, inSheet) : rule)),
		html: html.replace(inHtml, (_, start, value) => {
			const names = namesOf(value).map((name) => short.get(name) ?? escapeName(name))
			return `${start}${names.join(' ')}"`
		}),
	}
}

/** Of one letter, then of two, but for those that mean something already. */
function* shortNames(taken: ReadonlySet<string>) {
	for (const first of ['', ...letters])
		for (const second of letters) if (!taken.has(first + second)) yield first + second
}

function renamed(rule: Rule, rename: (selector: string) => string): Rule {
	if (rule.kind === 'style') return { ...rule, selectors: rule.selectors.map(rename) }
	return rule.kind === 'group' ? { ...rule, rules: rule.rules.map((each) => renamed(each, rename)) } : rule
}

const namesOf = (value: string) => unescapeHtml(value).split(/\s+/)

export const unescapeHtml = (text: string) =>
	text
		.replaceAll('&gt;', '>')
		.replaceAll('&lt;', '<')
		.replaceAll('&#x27;', "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&')

const escapeName = (name: string) => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
