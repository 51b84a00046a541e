import { RestError } from '../errors.ts'

export type Scanner = ReturnType<typeof scan>

/** Reads a parameter's value from left to right. */
export function scan(text: string, what: string) {
	let at = 0
	const scanner = {
		error: (details: string) =>
			new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${at + 1})`, { details }),
		done: () => at === text.length,
		sees: (token: string) => text.startsWith(token, at),
		take(token: string) {
			const seen = text.startsWith(token, at)
			if (seen) at += token.length
			return seen
		},
		expect(token: string) {
			if (!scanner.take(token))
				throw scanner.error(`unexpected ${scanner.done() ? 'end of input' : `"${text[at]}"`} expecting "${token}"`)
		},
		/** What a sticky pattern finds right here. */
		match(pattern: RegExp) {
			pattern.lastIndex = at
			const found = pattern.exec(text)?.[0]
			at += found?.length ?? 0
			return found
		},
		end() {
			if (!scanner.done()) throw scanner.error(`unexpected "${text[at]}"`)
		},
	}
	return scanner
}

/** `name`, `name with-dashes`, `"any, name"`. */
export function scanName(s: Scanner): string {
	if (s.sees('"')) return scanQuoted(s)
	const name = s.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy)?.trim()
	if (!name) throw s.error('expecting field name (* or [a..z0..9_$])')
	if (s.sees('->')) throw s.error('paths into JSON are not supported')
	return name
}

export function scanQuoted(s: Scanner): string {
	const quoted = s.match(/"(?:[^"\\]|\\.)*"/suy)
	if (quoted === undefined) throw s.error('unexpected end of input expecting "\\""')
	return quoted.slice(1, -1).replaceAll(/\\(.)/gsu, '$1')
}

/** `a,b,"c"` to the end. */
export function parseNames(text: string, what: string): string[] {
	const s = scan(text, what)
	const names = [scanName(s)]
	while (s.take(',')) names.push(scanName(s))
	s.end()
	return [...new Set(names)]
}

/** How often the most frequent of them is there. */
export const mostFrequent = (names: string[]) =>
	Math.max(
		0,
		...Map.groupBy(names, (name) => name)
			.values()
			.map(({ length }) => length),
	)
