/** Whether a text has at most so many characters. Nobody's megabyte is spelled out to learn that it is too long. */
export const fits = (text: string, most: number) =>
	text.length <= most || (text.length <= 2 * most && [...text].length <= most)

/** White space alone is no answer. */
export const hasText = (text: string) => text.trim() !== ''

/** An address without the slashes at its end. Counted: a pattern would begin anew at every slash. */
export function withoutEndSlashes(text: string): string {
	let end = text.length
	while (text[end - 1] === '/') end--
	return text.slice(0, end)
}
