import { beforeAll, describe, expect, test } from 'vitest'
import { type ClaimName, company } from '../../content/company.ts'
import { type Load, renderedPages } from '../../scripts/test/rendered-pages.ts'
import { all, type ParsedElement, textOf } from '../support/site/html.ts'
import { blocksOf } from '../support/site/times.ts'

/** What only the owner can say is said where it is set, and leaves no hole where it is not. */
type Company = typeof import('../../content/company.ts')
const names = Object.keys(company.claims) as ClaimName[]

const withClaims = (says: (name: ClaimName) => string | undefined) => async (load: Load) => {
	const { company } = await load<Company>('/content/company.ts')
	for (const name of names) {
		const text = says(name)
		company.claims[name] = text === undefined ? undefined : { says: text, proof: 'https://proof.example/' }
	}
}

type Pages = Awaited<ReturnType<typeof renderedPages>>
const wordsOf = (pages: Pages) => pages.flatMap(({ head, body }) => [head, ...blocksOf(body)])

/** Elements that hold what is read, and hold nothing. */
const empty = (body: ParsedElement) =>
	all(body, ({ tag }) => ['li', 'p', 'h1', 'h2', 'h3', 'dd', 'ul'].includes(tag))
		.filter(
			(element) => textOf(element) === '' && all(element, ({ tag }) => /^(img|svg|input)$/.test(tag)).length === 0,
		)
		.map(({ tag, attributes }) => `${tag}.${attributes.class ?? ''}`)

const hole =
	/\bundefined\b|\bnull\b|\[object|\s[,.;:!?](\s|$)|[,;]\s*[.!?]|\b(and|or|with|by|at|the|a)\s*[.!?]|\(\s*\)|\.\s*\.(?!\.)|:\s*$/

describe('with every claim unset', () => {
	let pages: Pages
	beforeAll(async () => {
		pages = await renderedPages(withClaims(() => undefined))
	}, 60_000)

	test('no page says what the owner does not', () => {
		const said = wordsOf(pages).filter((text) =>
			/BBB A\+|5-star|family[- ]owned|family company|24\/7|hablamos/i.test(text),
		)
		expect(said).toEqual([])
	})

	test('no page has a hole', () => {
		expect(pages.length).toBeGreaterThan(40)
		for (const { path, body } of pages) {
			// One is there for what the app will say.
			expect([path, empty(body).filter((each) => !each.includes('empty:hidden'))]).toEqual([path, []])
		}
		const holes = pages.flatMap(({ path, body }) =>
			blocksOf(body)
				.filter((text) => hole.test(text))
				.map((text) => `${path}: ${text}`),
		)
		const before = new Set(usual.flatMap(({ path, body }) => blocksOf(body).map((text) => `${path}: ${text}`)))
		// What reads the same with the claims is not theirs.
		expect(holes.filter((each) => !before.has(each))).toEqual([])
		expect(holes.filter((each) => /undefined|null|\[object/.test(each))).toEqual([])
	})
})

let usual: Pages
beforeAll(async () => {
	usual = await renderedPages()
}, 60_000)

test('with every claim set, each is said somewhere', async () => {
	const pages = await renderedPages(withClaims((name) => `Claim of ${name}.`))
	const words = wordsOf(pages).join('\n')
	expect(names.filter((name) => !words.includes(`Claim of ${name}.`) && !boolean.includes(name))).toEqual([])
}, 60_000)

/** Said in words of the page’s own. */
const boolean: readonly ClaimName[] = ['familyOwned']

test('without more than the specification’s own claims, nothing else is claimed', () => {
	const set = names.filter((name) => company.claims[name])
	expect(set).toEqual(['bbbRating', 'stars', 'familyOwned', 'alwaysOpen'])
	const words = wordsOf(usual).join('\n')
	for (const name of ['bbbRating', 'stars', 'alwaysOpen'] as const) expect(words).toContain(company.claims[name]?.says)
	expect(words).not.toMatch(/call center|answers the phone|most often the same day|never sell your contract|Hablamos/i)
})
