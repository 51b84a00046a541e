import { fold } from './fold-variables.ts'
import { isUtilities, unescapeHtml, unescapeName } from './short-names.ts'
import { inRules, parseSheet, printSheet, type Rule, split } from './style-sheet.ts'

/** What is in a page that a selector could ask for. */
type Names = { classes: ReadonlySet<string>; tags: ReadonlySet<string>; inputs: ReadonlySet<string> }

/**
 * The rules of a sheet that can apply to a page as it stands, in their order. Whatever state or attribute a rule asks for may
 * come about at any time, so only classes and elements decide; the app brings the whole sheet before it adds anything.
 */
export function pageRules(sheet: readonly Rule[], html: string): Rule[] {
	const names = namesIn(html)
	return fold(
		inRules(sheet, (rule) => {
			if (rule.kind !== 'style') return rule
			const selectors = rule.selectors.filter((selector) => canMatch(selector, names))
			return selectors.length ? { ...rule, selectors } : undefined
		}),
	)
}

/** The sheet for what the app adds: all but the typefaces, which every page has and which would be fetched anew, and what is for when no app comes. */
export const wholeStyle = (css: string) => printSheet(withScripts(parseSheet(css)))

const withScripts = (rules: readonly Rule[]): Rule[] =>
	rules
		.filter((rule) => !('head' in rule) || !/^@font-face|^@media \(scripting: ?none\)$/.test(rule.head))
		.map((rule) => (rule.kind === 'group' ? { ...rule, rules: withScripts(rule.rules) } : rule))

export function namesIn(html: string): Names {
	const values = (attribute: string) =>
		Array.from(html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g')), ([, value = '']) => unescapeHtml(value))
	const tags = Array.from(html.matchAll(/<([a-z][a-z\d-]*)/gi), ([, tag = '']) => tag.toLowerCase())
	return {
		classes: new Set(values('class').flatMap((names) => names.split(/\s+/))),
		tags: new Set([...tags, 'html', 'body']),
		inputs: new Set(values('type')),
	}
}

/** Parts of a field that only some kinds of it have. */
const partsOfInputs: [part: RegExp, kinds: readonly string[]][] = [
	[/::-webkit-(date|calendar)/, ['date', 'time', 'datetime-local', 'month', 'week']],
	[/::-webkit-(inner|outer)-spin/, ['number', 'date', 'time', 'datetime-local']],
	[/::-webkit-search/, ['search']],
	[/::file-selector-button/, ['file']],
]

/** Whether every class and element that a selector names is in the page, in one of the ways to meet it. */
export const canMatch = (selector: string, page: Names): boolean =>
	waysToMeet(selector).some(
		({ classes, tags, inputs }) =>
			classes.every((name) => page.classes.has(name)) &&
			tags.every((tag) => page.tags.has(tag)) &&
			inputs.every((kinds) => kinds.some((kind) => page.inputs.has(kind))),
	)

type Way = { classes: string[]; tags: string[]; inputs: (readonly string[])[] }
const known = new Map<string, Way[]>()

/** What a selector asks for. Every page asks it of the same ones. */
function waysToMeet(selector: string): Way[] {
	const ways = known.get(selector) ?? readWays(selector)
	known.set(selector, ways)
	return ways
}

function readWays(selector: string): Way[] {
	const inputs = partsOfInputs.filter(([part]) => part.test(selector)).map(([, kinds]) => kinds)
	return choices(selector).map((choice) => {
		const bare = choice.replace(/(?<!\\)\[(?:"[^"]*"|[^\]])*\]/g, '').replace(/(?<!\\)::?-?[a-z][\w-]*/g, '')
		const classes = Array.from(bare.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi), ([, name = '']) =>
			unescapeName(name),
		)
		const elements = bare.replace(/[.#](?:\\[\da-f]{1,6} ?|\\.|[\w-])+/gi, ' ')
		const tags = Array.from(elements.matchAll(/[a-z][a-z\d-]*/gi), ([tag]) => tag.toLowerCase())
		return { classes, tags, inputs }
	})
}

/** The names of a selector for each of what is one of several; what is asked not to be there rules nothing out. */
function choices(selector: string): string[] {
	const found = /(?<!\\):([a-z-]+)\(/.exec(selector)
	if (!found) return [selector]
	const start = found.index + found[0].length
	let end = start
	for (let depth = 1; end < selector.length && depth; end++) {
		if (selector[end] === '\\') end++
		else if (selector[end] === '(') depth++
		else if (selector[end] === ')') depth--
	}
	const counts = /^(is|where|has)$/.test(found[1] ?? '')
	const options = counts ? split(selector.slice(start, end - 1), ',') : ['']
	return options.flatMap((option) => choices(`${selector.slice(0, found.index)} ${option} ${selector.slice(end)}`))
}

/**
 * A page's rules as those for what comes first in it and those for the rest. Tailwind's are in both: their order among each other
 * decides, so each part has its own. Of all others the rest has what the first has not.
 */
export function inTwo(rules: readonly Rule[], first: string, rest: string): { first: Rule[]; rest: Rule[] } {
	const chosen = (of: readonly Rule[], isWanted: (selector: string) => boolean) =>
		inRules(of, (rule) => {
			if (rule.kind !== 'style') return isWanted('html') ? rule : undefined
			const selectors = rule.selectors.filter(isWanted)
			return selectors.length ? { ...rule, selectors } : undefined
		})
	const [before, after] = [namesIn(first), namesIn(rest)]
	const isFirst = (selector: string) => canMatch(selector, before)
	return {
		first: chosen(rules, isFirst),
		rest: rules.flatMap((rule) =>
			chosen([rule], isUtilities(rule) ? (selector) => canMatch(selector, after) : (selector) => !isFirst(selector)),
		),
	}
}
