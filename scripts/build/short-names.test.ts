import { expect, test } from 'vitest'
import { shortened } from './short-names.ts'
import { parseSheet, printSheet } from './style-sheet.ts'

const of = (css: string, html: string) => {
	const made = shortened(parseSheet(css), html)
	return { css: printSheet(made.rules), html: made.html }
}

test('Tailwind’s classes get the shortest names in page and sheet alike, the most frequent the first', () => {
	expect(
		of(
			'@layer utilities{.w-1\\/2{width:50%}@media print{.lg\\:flex:hover{top:0}}.\\*\\:p-1>*{padding:0}}',
			'<p class="lg:flex"><a class="w-1/2 lg:flex *:p-1">class="lg:flex"</a><i class="w-1/2"></i><b class="lg:flex"></b>',
		),
	).toEqual({
		css: '@layer utilities{.b{width:50%}@media print{.a:hover{top:0}}.c>*{padding:0}}',
		html: '<p class="a"><a class="b a c">class="lg:flex"</a><i class="b"></i><b class="a"></b>',
	})
})

test('our own classes, marks of a group, and what has no style in the page keep their names, and nothing else is called so', () => {
	expect(
		of(
			'.bar,a.flex{top:0}@layer utilities{.flex{top:1px}.grid{top:2px}.group-hover\\:x:is(:where(.group):hover *){top:3px}}',
			'<p class="group bar flex grid a"><i class="group-hover:x [&amp;>p]:y"></i>',
		),
	).toEqual({
		css: '.bar,a.flex{top:0}@layer utilities{.flex{top:1px}.b{top:2px}.c:is(:where(.group):hover *){top:3px}}',
		html: '<p class="group bar flex b a"><i class="c [&amp;>p]:y"></i>',
	})
})

test('a part of a page has letters of its own, and keeps what is called by name elsewhere in the page', () => {
	const rules = parseSheet('@layer utilities{.flex{top:0}.grid{top:1px}}')
	const { html } = shortened(rules, '<p class="flex"><p class="grid">', {
		letters: ['A'],
		beside: parseSheet('a:not(.flex){top:0}'),
	})
	expect(html).toBe('<p class="flex"><p class="A">')
})

test('classes that always stand together are one, and so are their rules unless what is between them has a say', () => {
	expect(
		of(
			'@layer utilities{.m-0{margin:0}.p-0{padding:0}.block{display:block}.top-0{top:0}@media print{.print\\:p-1{padding:1px}.print\\:m-1{margin:1px}}}',
			'<p class="m-0 p-0 top-0 print:p-1 print:m-1"><a class="m-0 p-0 top-0 print:p-1 print:m-1 block"></a>',
		),
	).toEqual({
		css: '@layer utilities{.a{margin:0;padding:0;top:0}.b{display:block}@media print{.a{padding:1px;margin:1px}}}',
		html: '<p class="a"><a class="a b"></a>',
	})
	expect(
		of(
			'@layer utilities{.m-0{margin:0}.mt-1{margin-top:1px}.mx-2{margin-inline:2px}.mt-3{margin-top:3px}}',
			'<p class="m-0 mx-2 mt-3"><a class="m-0 mx-2 mt-3 mt-1"></a>',
		).css,
	).toBe('@layer utilities{.a{margin:0}.b{margin-top:1px}.a{margin-inline:2px;margin-top:3px}}')
})
