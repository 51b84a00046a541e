/** Whether a text has at most so many characters. Nobody's megabyte is spelled out to learn that it is too long. */
export const fits = (text: string, most: number) =>
	text.length <= most || (text.length <= 2 * most && [...text].length <= most)

/** What no screen shows is no answer: white space, control characters, what Unicode lets programs leave unseen, the empty Braille cell. */
export const hasText = (text: string) => /[^\s\p{Cc}\p{DI}\u2800]/u.test(text)

/** An address without the slashes at its end. Counted: a pattern would begin anew at every slash. */
export function withoutEndSlashes(text: string): string {
	let end = text.length
	while (text[end - 1] === '/') end--
	return text.slice(0, end)
}
