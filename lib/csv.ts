/** Tables as text (RFC 4180) that a spreadsheet shows as it is meant, and runs nothing of. */

/** What makes Excel tell UTF-8 from an old code page. */
export const BOM = '\uFEFF'

/**
 * What a spreadsheet may take for a formula, whatever blanks or unseen signs come first, and whichever width the sign has. One more
 * apostrophe in front does not hide it: so what was guarded can be told from what had one before.
 */
const runs = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** An apostrophe in front makes it text. No exception for numbers: a phone number is stored as (501) 555-0100, and `+1…` reads well behind one. */
export const guarded = (text: string) => (runs.test(text) ? `'${text}` : text)

/** What was there before it was guarded. */
export const unguarded = (text: string) => (text.startsWith("'") && runs.test(text.slice(1)) ? text.slice(1) : text)

function cellOf(value: unknown): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'number') return String(value)
	const text = guarded(typeof value === 'string' ? value : JSON.stringify(value))
	// Also what other countries' Excel takes for the end of a cell, and blanks that it would cut off.
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly unknown[]) => `${cells.map(cellOf).join(',')}\r\n`
