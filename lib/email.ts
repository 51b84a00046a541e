import { EMAIL_MOST } from './is-email.ts'

/** Every rule about email addresses. Length comes first in each, so that no pattern meets a text of unknown size. */
export { EMAIL_MOST, isEmail } from './is-email.ts'

const plain = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u
/** A machine's number for a domain can be written in countless ways. */
const numeric = /[@.](?:\d+|0x[0-9a-f]*)$/i

/** What mail is sent to: an address without quotes, lists, comments or routes, so what it says is where it goes. */
export const isPlainAddress = (text: string) => text.length <= EMAIL_MOST && plain.test(text) && !numeric.test(text)

const account =
	/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** What an account can be made for: GoTrue's own rule. */
export const isAccountEmail = (text: string) => text.length <= 255 && account.test(text)

/**
 * A link that writes to one address and does nothing else: neither a list nor `?bcc=` in a stored address reaches anyone.
 * Nothing for what mail is not sent to.
 */
export const mailLink = (address: string) =>
	isPlainAddress(address) ? `mailto:${encodeURIComponent(address).replace('%40', '@')}` : undefined
