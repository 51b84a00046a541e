import { escapeHtml } from '../../../lib/escape-html.ts'

/** HTML that is safe to send: only the tag below makes it, so every value in it has been escaped. */
export type Html = { readonly markup: string }

type Value = Html | readonly Html[] | string | number | null | false

const made = new WeakSet<object>()

/** The one place where values become HTML. A string is escaped, whatever it holds; only other templates pass as they are. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
	const result = {
		markup: strings.reduce((before, after, index) => before + markup(values[index - 1] ?? null) + after),
	}
	made.add(result)
	return result
}

function markup(value: Value): string {
	if (value === null || value === false) return ''
	if (Array.isArray(value)) return value.map(markup).join('')
	// An object that only looks like Html (say, from JSON) is text like any other.
	if (typeof value === 'object' && made.has(value)) return (value as Html).markup
	return escapeHtml(String(value))
}
