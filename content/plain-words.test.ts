import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Plain American English, as far as a list can tell. */
const never: readonly RegExp[] = [
	/\be-mails?\b/i,
	/\bstore(y|ys|yed|ies of)\b/i,
	/\bgrey\b/i,
	/(?<!year-|-|Math\.)\bround\b(?!-)/i,
	/\b(colour|neighbour|favour|honour|labour|centre|theatre|metre|programme|licence|cheque|kerb|tyre|plough|jewellery)/i,
	/\b(cancelled|cancelling|travelled|travelling|labelled)\b/i,
	/\b(whilst|amongst|fortnight|learnt|spelt)\b/i,
	/\b\w+(organis|recognis|realis|apologis|summaris)(e|ed|es|ing)\b/i,
	/got ahead of you|house and deed|crawl space remembers|bank behind (him|her)/i,
	/\b(his or her|he or she|him or her|the homeowner himself|anyone .{0,30}\b(his|him|he)\b)/i,
	/stop at any step|no obligation at any step/i,
]

const files = globSync(['content/**/*.{ts,md}', 'server/messages/mails/*.ts'])
	.filter((file) => !file.endsWith('.test.ts'))
	.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test.each(files)('$file keeps to plain American English', ({ text }) => {
	const lines = text.split('\n').filter((line) => !/^\s*(\/\*\*|\/\/|\*)/.test(line))
	expect(lines.filter((line) => never.some((word) => word.test(line)))).toEqual([])
})

test.each(['Send an e-mail', 'a two-storey house', 'as you go round', 'no obligation at any step'])(
	'%s is found',
	(text) => {
		expect(never.some((word) => word.test(text))).toBe(true)
	},
)
