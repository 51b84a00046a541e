import { joinRules, type Meet } from './join-rules.ts'
import { type Rule, rulesIn } from './style-sheet.ts'

/** A class as a selector names it. */
const inSelector = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const inHtml = /(\sclass=")([^"]*)"/g
export const small = [...'abcdefghijklmnopqrstuvwxyz']
export const large = small.map((letter) => letter.toUpperCase())

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
export const isUtilities = (rule: Rule): rule is Rule & { kind: 'group' } =>
	rule.kind === 'group' && rule.head === '@layer utilities'
const isMark = (name: string) => /^(group|peer)(\/|$)/.test(name)

type Options = {
	letters?: readonly string[]
	/** Rules that are elsewhere in the page and may name a class of this part. */
	beside?: readonly Rule[]
}

/**
 * A page and its own sheet with Tailwind's classes called a, b, c … by how often they stand in it, those that always stand together
 * by one name: names are a sixth of what travels. The app knows nothing of it: what it adds or changes has the long names, which the
 * whole sheet has for it.
 */
export function shortened(
	rules: readonly Rule[],
	html: string,
	options: Options = {},
): { rules: Rule[]; html: string } {
	const { short, places } = newNames(rules, html, options)
	const inSheet = (selector: string) =>
		selector.replace(inSelector, (found, name) => {
			const other = short.get(unescapeName(name))
			return other ? `.${other}` : found
		})
	const meet = meeting(places)
	return {
		rules: rules.map((rule) => {
			if (!isUtilities(rule)) return rule
			const renamed = rule.rules.map((each) => renamedRule(each, inSheet))
			return { ...rule, rules: joinRules(renamed, meet) }
		}),
		html: html.replace(inHtml, (_, start, value) => {
			const names = new Set(namesOf(value).map((name) => short.get(name) ?? escapeName(name)))
			return `${start}${[...names].join(' ')}"`
		}),
	}
}

/** The short name of each of Tailwind's classes, and where in the page each short name stands. */
function newNames(rules: readonly Rule[], html: string, { letters = small, beside = [] }: Options) {
	const taken = classesOf([...rules, ...beside].filter((rule) => !isUtilities(rule)))
	const found = new Map<string, number[]>()
	for (const name of classesOf(rules.filter(isUtilities))) if (!taken.has(name) && !isMark(name)) found.set(name, [])
	for (const [index, [, , value = '']] of [...html.matchAll(inHtml)].entries())
		for (const name of namesOf(value)) {
			found.get(name)?.push(index)
			if (!found.has(name)) taken.add(name)
		}
	const together = Map.groupBy(found.keys(), (name) => found.get(name)?.join() ?? '')
	const often = [...together].sort(([one], [other]) => countOf(other) - countOf(one))
	const free = shortNames(taken, letters)
	const short = new Map<string, string>()
	const places = new Map<string, Set<string>>()
	for (const [at, names] of often) {
		const name = free.next().value
		if (!name) throw new Error('a page has more classes than there are short names')
		places.set(name, new Set(at.split(',')))
		for (const long of names) short.set(long, name)
	}
	return { short, places }
}

const countOf = (places: string) => (places ? places.split(',').length : 0)

/** Whether two of a page's selectors may apply to one element: known of those that name its class and nothing but its state. */
function meeting(places: ReadonlyMap<string, ReadonlySet<string>>): Meet {
	const placesOf = (selector: string) => {
		const [, name = ''] = /^\.([\w-]+)(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])*$/.exec(selector) ?? []
		return places.get(name)
	}
	return (one, other) => {
		const [mine, its] = [placesOf(one), placesOf(other)]
		return !mine || !its || !mine.isDisjointFrom(its)
	}
}

/** Of one letter, then of two, but for those that mean something already. */
function* shortNames(taken: ReadonlySet<string>, letters: readonly string[]) {
	for (const first of ['', ...letters])
		for (const second of letters) if (!taken.has(first + second)) yield first + second
}

function renamedRule(rule: Rule, rename: (selector: string) => string): Rule {
	if (rule.kind === 'style') return { ...rule, selectors: rule.selectors.map(rename) }
	return rule.kind === 'group' ? { ...rule, rules: rule.rules.map((each) => renamedRule(each, rename)) } : rule
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
