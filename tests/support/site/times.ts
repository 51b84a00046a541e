import type { ParsedElement } from './html.ts'

const small =
	'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred'
const number = `(?:\\d+|(?:${tens})(?:-(?:${small}))?|${small})`
const amount = new RegExp(
	`\\b${number}\\+?(?:(?:\\s?[-–]\\s?|\\s(?:to|or|and)\\s)${number}\\+?)?[\\s-](?:(?:business|calendar|working|more|full|whole)\\s)?(?:days?|hours?)\\b`,
	'gi',
)
/** Without a number, and a promise all the same. */
const unnumbered = /\bwithin (?:a|the) (?:day|hour)\b|\bwithin an hour\b|\bnext[- ]day\b/gi

export type Told = { time: string; sentence: string }

/** Every number of hours or days in a text, each with the sentence it stands in. */
export const timesIn = (block: string): Told[] =>
	block.split(/(?<=[.!?]["”’)]*)\s+(?=\p{Lu})/u).flatMap((sentence) =>
		[...sentence.matchAll(amount), ...sentence.matchAll(unnumbered)].map(([time]) => ({
			time: time.toLowerCase().replaceAll(/\s+/g, ' '),
			sentence,
		})),
	)

const inline = new Set(['a', 'b', 'em', 'i', 'span', 'strong', 'sup', 'time', 'code', 'wbr', 'br', 'label'])

/** What is read on a page, a block at a time; what pictures and machines are told, too. */
export function blocksOf(element: ParsedElement): string[] {
	const { tag, attributes, children } = element
	if (tag === 'style' || tag === 'svg') return []
	if (tag === 'script')
		return attributes.type === 'application/ld+json' ? stringsIn(JSON.parse(String(children[0]))) : []
	const own: string[] = []
	const below: string[] = []
	const collect = (from: ParsedElement) => {
		for (const child of from.children) {
			if (typeof child === 'string') own.push(child)
			else if (inline.has(child.tag)) {
				collect(child)
				own.push(' ')
			} else below.push(...blocksOf(child))
		}
	}
	collect(element)
	const text = own.join('').replaceAll(/\s+/g, ' ').trim()
	const hidden = [attributes.alt, attributes['aria-label'], attributes.content, attributes.title]
	return [...(text ? [text] : []), ...hidden.filter((said) => said !== undefined), ...below]
}

const stringsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value]
	return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
