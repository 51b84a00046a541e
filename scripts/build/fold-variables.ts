import { inRules, type Rule, rulesIn, split } from './style-sheet.ts'

/**
 * A page's rules with the values of variables in their place, as far as those cannot change: a third of a sheet is names. Variables
 * that a script may set, or that are set in more than one place, stay.
 */
export function fold(rules: readonly Rule[]): Rule[] {
	const constants = findConstants(rules)
	const folded = inRules(rules, (rule) => {
		if (rule.kind !== 'style' || isInitial(rule)) return rule
		return { ...rule, declarations: rule.declarations.map((each) => simplify(substitute(each, constants))) }
	})
	return withoutUnused(inRules(inRules(folded, withOwnValues(folded)), withoutRepeats))
}

const uses = (rule: Rule & { kind: 'style' }, name: string) =>
	rule.declarations.some((each) => !isVariable(each) && each.includes(`var(${name})`))

/** A variable of Tailwind's that only the rules which set it refer to is a word for its value: each rule gets its own. */
function withOwnValues(rules: readonly Rule[]) {
	const styles = [...rulesIn(rules)].filter((rule) => rule.kind === 'style').filter((rule) => !isInitial(rule))
	const setters = Map.groupBy(
		styles.flatMap((rule) => rule.declarations.filter(isVariable).map((each) => ({ name: nameOf(each), rule }))),
		({ name }) => name,
	)
	const isOwn = (name: string) =>
		isTailwinds(name) &&
		setters.get(name)?.every(({ rule }) => uses(rule, name)) &&
		styles.every((rule) => !uses(rule, name) || rule.declarations.some((each) => each.startsWith(`${name}:`)))
	return (rule: Rule): Rule => {
		if (rule.kind !== 'style' || isInitial(rule)) return rule
		const own = new Map(rule.declarations.filter(isVariable).map((each) => [nameOf(each), settingOf(each)]))
		const put = (text: string) =>
			text.replace(/var\((--[\w-]+)\)/g, (found, name) => (isOwn(name) ? (own.get(name) ?? found) : found))
		// Two of them in one value belong together, whichever rule set the other.
		const alone = (each: string) => !/var\(--tw/.test(put(each))
		const declarations = rule.declarations.map((each) => (!isVariable(each) && alone(each) ? put(each) : each))
		return { ...rule, declarations }
	}
}

const isVariable = (declaration: string) => declaration.startsWith('--')
const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))
const settingOf = (declaration: string) => declaration.slice(declaration.indexOf(':') + 1)

/** Tailwind's own, which no script of ours sets. */
const isTailwinds = (name: string) => /^--(tw|default)-/.test(name)

/** What Tailwind's variables begin with, for browsers that know no @property. */
const isInitial = (rule: Rule) =>
	rule.kind === 'style' &&
	rule.declarations.every((each) => each.startsWith('--tw-')) &&
	rule.selectors.every((each) => /^(\*|:{1,2}(before|after|backdrop))$/.test(each))

const isTheme = (rule: Rule) =>
	rule.kind === 'style' && rule.selectors.includes(':root') && rule.declarations.every(isVariable)

type Constants = {
	/** The value of a variable that has one for good; nothing where it has none; undefined where that is not known. */
	settingOf: (name: string) => string | undefined | 'none'
}

function findConstants(rules: readonly Rule[]): Constants {
	const theme = new Map<string, string>()
	const initial = new Map<string, string | undefined>()
	const elsewhere = new Set<string>()
	for (const rule of rulesIn(rules)) {
		const property = rule.kind === 'block' && /^@property (\S+)/.exec(rule.head)?.[1]
		if (property && rule.kind === 'block') {
			const value = split(rule.body, ';').find((each) => each.startsWith('initial-value'))
			initial.set(property, value && settingOf(value))
		}
		if (rule.kind !== 'style' || isInitial(rule)) continue
		for (const declaration of rule.declarations.filter(isVariable)) {
			const name = nameOf(declaration)
			if (isTheme(rule) && !theme.has(name)) theme.set(name, settingOf(declaration))
			else elsewhere.add(name)
		}
	}
	return {
		settingOf: (name) => {
			if (elsewhere.has(name)) return undefined
			return theme.get(name) ?? initial.get(name) ?? (isTailwinds(name) ? 'none' : undefined)
		},
	}
}

/** Every `var(--name)` and `var(--name, otherwise)` whose value is known gives way to it. */
function substitute(text: string, constants: Constants): string {
	const start = text.indexOf('var(')
	if (start < 0) return text
	let end = start + 4
	for (let depth = 1; end < text.length && depth; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
	const inner = text.slice(start + 4, end - 1)
	const comma = inner.indexOf(',')
	const name = (comma < 0 ? inner : inner.slice(0, comma)).trim()
	const otherwise = comma < 0 ? undefined : inner.slice(comma + 1).trim()
	const value = constants.settingOf(name)
	const known = value === 'none' ? otherwise : value
	const kept = otherwise === undefined ? `var(${name})` : `var(${name},${substitute(otherwise, constants)})`
	const here = known === undefined ? kept : substitute(known, constants)
	return text.slice(0, start) + here + substitute(text.slice(end), constants)
}

/** `calc(.25rem*4)` is 1rem. */
const simplify = (declaration: string) =>
	declaration.replace(/calc\((-?[\d.]+)rem ?\* ?(-?[\d.]+)\)/g, (_, one, other) => {
		const product = String(Number((one * other).toFixed(5))).replace(/^(-?)0\./, '$1.')
		return product === '0' ? '0' : `${product}rem`
	})

/** Said where it is so anyway: shadows that are none beside one that is, and features that no typeface of ours has. */
const means = {
	nothing: /^(font-(feature|variation)-settings:(normal|inherit)|tab-size:4)$/,
	noShadow: /(?<=^box-shadow:(0 0 #0000, ?)*)0 0 #0000, ?(?!$)/g,
}

/** A fixed colour thinned by color-mix() is what Tailwind has written before it for older browsers. */
function withoutRepeats(rule: Rule): Rule | undefined {
	if (rule.kind !== 'style') return rule
	const declarations = rule.declarations
		.filter((each) => !/^[a-z-]+:color-mix\(in oklab, ?#[\da-f]+ [\d.]+%, ?transparent\)$/.test(each))
		.filter((each, index, all) => !means.nothing.test(each) && all.indexOf(each) === index)
		.map((each) => each.replace(means.noShadow, ''))
	return declarations.length ? { ...rule, declarations } : undefined
}

/** Variables that nothing refers to any more, and animations that nothing runs. */
function withoutUnused(rules: readonly Rule[]): Rule[] {
	const used = new Set<string>()
	const theme = new Map<string, string>()
	const mention = (text: string) => {
		for (const [name] of text.matchAll(/--[\w-]+/g)) {
			if (used.has(name)) continue
			used.add(name)
			mention(theme.get(name) ?? '')
		}
	}
	for (const rule of rulesIn(rules))
		if (rule.kind === 'style' && isTheme(rule))
			for (const each of rule.declarations) theme.set(nameOf(each), settingOf(each))
	for (const rule of rulesIn(rules)) {
		if (rule.kind === 'block' && rule.head.startsWith('@keyframes')) mention(rule.body)
		if (rule.kind !== 'style' || isTheme(rule) || isInitial(rule)) continue
		for (const each of rule.declarations) {
			mention(isVariable(each) ? settingOf(each) : each)
			if (each.startsWith('animation')) for (const [word] of each.matchAll(/[\w-]+/g)) used.add(word)
		}
	}
	return inRules(rules, (rule) => {
		if (rule.kind === 'block') {
			const name = /^@(?:property|keyframes) (\S+)$/.exec(rule.head)?.[1]
			return !name || used.has(name) ? rule : undefined
		}
		if (rule.kind !== 'style') return rule
		const canGo = (name: string) => isTheme(rule) || isTailwinds(name)
		const declarations = rule.declarations.filter((each) => {
			const name = nameOf(each)
			return !isVariable(each) || used.has(name) || !canGo(name)
		})
		return declarations.length ? { ...rule, declarations } : undefined
	})
}
