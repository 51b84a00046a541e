import { createHash } from 'node:crypto'
import { REST_OF_STYLES } from '../../lib/rest-of-styles.ts'
import { inTwo, pageRules } from './page-style.ts'
import { large, shortened } from './short-names.ts'
import { printSheet, type Rule } from './style-sheet.ts'

type Dressed = {
	body: string
	/** What is written into the page. */
	style: string
	/** What comes as a file, of a page that has a place for it. */
	rest?: { file: string; style: string }
}

const linkTo = (href: string) => `<link rel="stylesheet" href="${href}"/>`

/** A page with its own part of the sheet, as short as both can be. */
export function dress(sheet: readonly Rule[], html: string): Dressed {
	const rules = pageRules(sheet, html)
	const [first = '', after] = html.split(linkTo(REST_OF_STYLES))
	if (after === undefined) {
		const whole = shortened(rules, html)
		return { body: whole.html, style: printSheet(whole.rules) }
	}
	const parts = inTwo(rules, first, after)
	const begin = shortened(parts.first, first)
	const end = shortened(parts.rest, after, { letters: large, beside: parts.first })
	// By this the app sees that it is here: what a browser says of a sheet that failed, or is on its way, differs.
	const style = `${printSheet(end.rules)}:root{--rest:1}`
	const file = `assets/rest-${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`
	return { body: begin.html + linkTo(`/${file}`) + end.html, style: printSheet(begin.rules), rest: { file, style } }
}
