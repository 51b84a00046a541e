import type { Rule } from './style-sheet.ts'

type Style = Rule & { kind: 'style' }

/** Whether two selectors may apply to one element. */
export type Meet = (one: string, other: string) => boolean

/** Rules of one selector made one rule, wherever none of what stands between them has another say in what they set. */
export function joinRules(rules: readonly Rule[], meet: Meet): Rule[] {
	const joined: Rule[] = []
	for (const each of rules) {
		const rule = each.kind === 'group' ? { ...each, rules: joinRules(each.rules, meet) } : each
		const at = rule.kind === 'style' ? joined.findLastIndex((other) => isOfSame(other, rule.selectors)) : -1
		const before = joined[at]
		const between = joined.slice(at + 1)
		const isFree = (moved: Rule) => !between.some((other) => disagree(moved, other, meet))
		if (rule.kind !== 'style' || before?.kind !== 'style') joined.push(rule)
		else if (isFree(rule)) joined[at] = together(before, rule)
		else if (isFree(before)) joined.splice(at, joined.length, ...between, together(before, rule))
		else joined.push(rule)
	}
	return joined
}

const isOfSame = (one: Rule, selectors: readonly string[]) =>
	one.kind === 'style' &&
	one.selectors.length === selectors.length &&
	one.selectors.every((selector, index) => selector === selectors[index])

function together(one: Style, other: Style): Style {
	const again = new Set(other.declarations.map(nameOf))
	return {
		...one,
		declarations: [...one.declarations.filter((each) => !again.has(nameOf(each))), ...other.declarations],
	}
}

function disagree(one: Rule, other: Rule, meet: Meet): boolean {
	if (other.kind === 'group') return other.rules.some((rule) => disagree(one, rule, meet))
	if (one.kind !== 'style' || other.kind !== 'style') return false
	const isSame = one.declarations.some((mine) =>
		other.declarations.some((its) => overlap(plainName(mine), plainName(its))),
	)
	return isSame && one.selectors.some((mine) => other.selectors.some((its) => meet(mine, its)))
}

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))
const plainName = (declaration: string) => nameOf(declaration).replace(/^-(webkit|moz)-/, '')

/** Which part of a box's edge: two that name the same one, or one that names all of them. */
const edge = (name: string) => /(style|width|color|radius|image)$/.exec(name)?.[1]
const isSide = (name: string) => /^(top|right|bottom|left|inset)\b/.test(name)

/** Whether two properties may set the same thing, as a shorthand and its part do, or two ways to name a side. When in doubt, yes. */
export function overlap(one: string, other: string): boolean {
	if (one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)) return true
	if (isSide(one) && isSide(other)) return true
	const both = (pattern: RegExp) => pattern.test(one) && pattern.test(other)
	if (both(/^border/)) return (edge(one) ?? edge(other)) === (edge(other) ?? edge(one))
	if (both(/^(margin|scroll-margin)/) || both(/padding/)) return /inline|block/.test(one + other)
	if (both(/width|height|-size$/)) return /(inline|block)-size/.test(one + other)
	return (
		both(/gap$/) || both(/^grid/) || both(/^overflow/) || both(/^(font|line-height)/) || both(/^place|^align|^justify/)
	)
}
