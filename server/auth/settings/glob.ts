/** GoTrue's globs: `*` and `?` stay between dots and slashes, `**` does not, {a,b} and [ab] are choices. */

/** Where in the text one can be after a part of the glob, given where one could be before it. */
type Part = (text: string, from: ReadonlySet<number>) => Set<number>

const one =
	(fits: (character: string) => boolean): Part =>
	(text, from) =>
		new Set([...from].filter((at) => at < text.length && fits(text[at] ?? '')).map((at) => at + 1))

const any =
	(fits: (character: string) => boolean): Part =>
	(text, from) => {
		const reached = new Set<number>()
		for (let at = 0; at <= text.length; at++)
			if (from.has(at) || (reached.has(at - 1) && fits(text[at - 1] ?? ''))) reached.add(at)
		return reached
	}

const words =
	(choices: string[]): Part =>
	(text, from) =>
		new Set(
			[...from].flatMap((at) => choices.filter((word) => text.startsWith(word, at)).map((word) => at + word.length)),
		)

const within = (character: string) => character !== '.' && character !== '/'

function partOf(written: string): Part {
	if (written === '**') return any(() => true)
	if (written === '*') return any(within)
	if (written === '?') return one(within)
	if (written.length > 2 && written.startsWith('{')) return words(written.slice(1, -1).split(','))
	if (written.length > 2 && written.startsWith('[')) {
		const negated = written.startsWith('[!')
		const listed = inRanges(written.slice(negated ? 2 : 1, -1))
		return one((character) => listed(character) !== negated)
	}
	return words([written])
}

/** `a-f0` between brackets. */
function inRanges(list: string) {
	const ranges = list.match(/.-.|./gs) ?? []
	return (character: string) =>
		ranges.some((range) => (range[0] ?? '') <= character && character <= (range.at(-1) ?? ''))
}

/** Whether a text is what a glob means. In steps by the length of both, where backtracking would take powers of them. */
export function matchesGlob(glob: string, text: string): boolean {
	let places = new Set([0])
	for (const written of glob.match(/\*\*|\*|\?|\{[^{}]*\}|\[!?[^\]]+\]|[\s\S]/g) ?? []) {
		places = partOf(written)(text, places)
		if (places.size === 0) return false
	}
	return places.has(text.length)
}

/** A list of them, separated by commas outside of braces. */
export function globsOf(list: string): string[] {
	const globs = ['']
	let braces = 0
	for (const character of list) {
		if (character === '{') braces++
		if (character === '}') braces = Math.max(0, braces - 1)
		if (character === ',' && braces === 0) globs.push('')
		else globs[globs.length - 1] += character
	}
	return globs.map((glob) => glob.trim()).filter(Boolean)
}
