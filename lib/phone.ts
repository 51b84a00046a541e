/** The one form a phone number is stored in. */
export const isPhone = (text: string) => /^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/.test(text)

/** A number is long before this; what follows is no part of one. */
const MOST = 100

const digitsOf = (text: string) => text.slice(0, MOST).replace(/[^0-9]/g, '')

/** The ten digits of what was typed, pasted or filled in; the country's leading 1 is not one of them. */
function nationalDigits(text: string): string {
	const digits = digitsOf(text)
	const withCountry = digits.startsWith('1') && (digits.length > 10 || text.trimStart().startsWith('+'))
	return digits.slice(withCountry ? 1 : 0).slice(0, 10)
}

/** As it is typed: 501, then (501) 555, then (501) 555-0100. */
export function formatPhone(text: string): string {
	const digits = nationalDigits(text)
	if (digits.length <= 3) return digits
	const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`
	return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`
}

/** Formats a field's text and keeps the caret behind the digit it was behind. */
export function formatPhoneAt(text: string, caret: number): { text: string; caret: number } {
	const formatted = formatPhone(text)
	const dropped =
		digitsOf(text).length > digitsOf(formatted).length &&
		digitsOf(text).startsWith('1') &&
		nationalDigits(text) !== digitsOf(text).slice(0, 10)
			? 1
			: 0
	const before = Math.max(0, digitsOf(text.slice(0, caret)).length - dropped)
	if (caret >= text.length || before >= digitsOf(formatted).length) return { text: formatted, caret: formatted.length }
	let place = 0
	for (let seen = 0; seen < before; place++) if (/[0-9]/.test(formatted[place] ?? '')) seen++
	return { text: formatted, caret: place }
}
