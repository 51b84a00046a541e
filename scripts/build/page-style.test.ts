import { expect, test } from 'vitest'
import { canMatch, inTwo, namesIn, pageRules, wholeStyle } from './page-style.ts'
import { parseSheet, printSheet } from './style-sheet.ts'

const html = '<div class="lg:flex w-1/2 not-[a]:b"><a class="px-4.5" href="/">x</a><input type="tel"></div>'

test.each([
	['.lg\\:flex', true],
	['.w-1\\/2', true],
	['.px-4\\.5:hover', true],
	['.not-\\[a\\]\\:b', true],
	['.not-\\[b\\]\\:b', false],
	['.px-4', false],
	['div>.px-4\\.5', true],
	['ul>.px-4\\.5', false],
	['a:not(.missing)', true],
	['a:is(.missing,.px-4\\.5)', true],
	['a:where(.missing)', false],
	[':is(.missing a,.gone)', false],
	[':is(.missing,:is(ul,a))[href]', true],
	[':where(.lg\\:flex>:not(:last-child))', true],
	['html[data-unsent] a', true],
	['[type="a.b"]', true],
	['::file-selector-button', false],
	['::placeholder', true],
])('%s can apply to the page: %s', (selector, expected) => {
	expect(canMatch(selector, namesIn(html))).toBe(expected)
})

const style = (css: string) => printSheet(pageRules(parseSheet(css), html))

test('rules keep their order and their groups; a layer keeps its place even when it is empty', () => {
	expect(style('@layer a{.no{top:0}}@layer b{.lg\\:flex,.no{top:0}@media print{.no{top:0}a{top:1px}}}')).toBe(
		'@layer a{}@layer b{.lg\\:flex{top:0}@media print{a{top:1px}}}',
	)
})

test('a page in two: each has Tailwind’s rules for itself in their order, and of the others the rest has what the first has not', () => {
	const css =
		'@layer base{a,h3{top:0}}@layer utilities{.x{top:0}.y{top:0}@media print{.x{top:0}}}.bar,.sale>h3{top:0}@keyframes turn{}'
	const { first, rest } = inTwo(parseSheet(css), '<a class="bar x">', '<h3 class="y x"></h3><i class="sale">')
	expect(printSheet(first)).toBe(
		'@layer base{a{top:0}}@layer utilities{.x{top:0}@media print{.x{top:0}}}.bar{top:0}@keyframes turn{}',
	)
	expect(printSheet(rest)).toBe(
		'@layer base{h3{top:0}}@layer utilities{.x{top:0}.y{top:0}@media print{.x{top:0}}}.sale>h3{top:0}',
	)
})

test('values take the place of variables that cannot change, and what nothing refers to goes', () => {
	const theme = ':root{--color:red;--spacing:.25rem;--twice:1;--unused:1}[data-x]{--twice:2}'
	expect(
		style(`${theme}a{color:var(--color);top:calc(var(--spacing)*4);z-index:var(--twice);order:var(--script,1)}`),
	).toBe(':root{--twice:1}[data-x]{--twice:2}a{color:red;top:1rem;z-index:var(--twice);order:var(--script,1)}')
})

test('Tailwind’s variables that no rule of the page sets are what they begin with', () => {
	const properties =
		'@property --tw-a{syntax:"*";inherits:false;initial-value:0 0 #0000}@property --tw-b{syntax:"*";inherits:false}'
	expect(style(`a{inset:var(--tw-a),var(--tw-b,1px 1px red)}${properties}`)).toBe('a{inset:0 0 #0000,1px 1px red}')
	expect(style(`a{--tw-a:1px 1px red}div{inset:var(--tw-a)}${properties}`)).toBe(
		'a{--tw-a:1px 1px red}div{inset:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false;initial-value:0 0 #0000}',
	)
})

test('a variable that only those refer to who set it is its value, unless two of them make one', () => {
	expect(
		style('a{--tw-a:0 1px red;box-shadow:0 0 #0000, 0 0 #0000, var(--tw-a)}div{--tw-a:0 2px;box-shadow:var(--tw-a)}'),
	).toBe('a{box-shadow:0 1px red}div{box-shadow:0 2px}')
	const together = 'a{--tw-x:1px;translate:var(--tw-x) var(--tw-y)}div{--tw-y:2px;translate:var(--tw-x) var(--tw-y)}'
	expect(style(together)).toBe(together)
	const apart = 'a{--tw-a:none;outline:none}div{outline-style:var(--tw-a)}'
	expect(style(apart)).toBe(apart)
})

test('animations that nothing runs go', () => {
	const frames = '@keyframes turn{to{rotate:1turn}}'
	expect(style(`a{animation:1s turn}${frames}`)).toContain('@keyframes turn')
	expect(style(`a{top:0}${frames}`)).toBe('a{top:0}')
})

test('the whole sheet is everything but the typefaces and what is for no scripts', () => {
	const none = '@layer base{@media (scripting:none){a{top:0}}}'
	expect(wholeStyle(`@font-face{font-family:X}.no{top:0}@media print{a{top:0}}${none}`)).toBe(
		'.no{top:0}@media print{a{top:0}}@layer base{}',
	)
})

test('a sheet that is read and written is the same sheet', () => {
	const css = '@layer a,b;.x\\:y[href="a;b{}"]{background:url("data:;,{}");top:0}@media (min-width:1px){a{b:c}}'
	expect(printSheet(parseSheet(css))).toBe(css)
})
