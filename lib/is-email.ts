import { fits } from './text.ts'

export const EMAIL_MOST = 254

/** What the forms and the table of leads take: something, an @, something with a dot in it, and no white space. */
export function isEmail(text: string): boolean {
	if (!fits(text, EMAIL_MOST) || /\s/.test(text)) return false
	const [name, domain = '', more] = text.split('@')
	return name !== '' && more === undefined && domain.slice(1, -1).includes('.')
}
