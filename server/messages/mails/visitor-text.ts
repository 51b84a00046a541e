/** What strangers typed, made fit to be shown in a mail. */
import { isPlainAddress } from '../../../lib/email.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { fits } from '../../../lib/text.ts'

/** More than any field holds: 5,000 characters of two units each. Whatever is longer is cut before anything is looked for in it. */
const MOST = 10_000

// Control characters, and those that turn the direction of the text around them.
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]+/gu

/** One line, whatever was in it. */
export const oneLine = (text: string) =>
	text.slice(0, MOST).toWellFormed().replace(unprintable, ' ').replace(/\s+/g, ' ').trim()

/** Lines of a longer text. */
export const lines = (text: string) =>
	text
		.slice(0, MOST)
		.split(/\r\n|[\r\n\u2028\u2029]/)
		.map((line) => oneLine(line))

/** Cut to a length, between characters. */
export function shorten(text: string, most: number) {
	if (fits(text, most)) return text
	const characters = Array.from(text.slice(0, 2 * most)).slice(0, most - 1)
	return `${characters.join('').trimEnd()}…`
}

/**
 * Mail programs make links of whatever looks like an address. A space after its dots and colons stops them all, so that
 * nobody can send a link to a third person through our form.
 */
export const unlinked = (text: string) =>
	text
		.slice(0, MOST)
		.replace(/([.。．｡])(?=[^\s\d.,;])/g, '$1 ')
		.replace(/\.(?=\d+\.)/g, '. ')
		.replace(/:(?=[^\s\d])/g, ': ')

/** An address in plain text: as it is only where no mail program could read more than an address into it. */
export const shownAddress = (address: string) =>
	isPlainAddress(address) && !/[?&=%#]/.test(address) ? address : unlinked(oneLine(address))

const nameWord = /^[\p{L}\p{M}'’-]+\.?$/u
const title = /^(mr|mrs|ms|miss|dr|rev|pastor)\.?$/i

/** No one person: an estate, a family, a couple. */
const several = /^((the )?(estate|heirs|family) of |the |mr\.? and mrs\.? )/i

/** How to greet someone, or nothing if what they gave does not read like a name. */
export function givenName(name: string): string | null {
	const words = oneLine(name).split(' ')
	if (!ownName(name) || words.length > 5 || !words.every((word) => nameWord.test(word))) return null
	const [first = '', last = ''] = [words[0], words.at(-1)]
	const whole = several.test(words.join(' ')) && words.length > 1
	const greeting = whole ? words.join(' ') : title.test(first) && words.length > 1 ? `${first} ${last}` : first
	return greeting.length <= 40 ? greeting : null
}
