import { contactOwnerWords as words } from '../../../content/words/mails.ts'
import { isPlainAddress } from '../../../lib/email.ts'
import type { Content } from './content.ts'
import { html } from './html-template.ts'
import { emailLink, field, layout, textLayout } from './layout.ts'
import { lines, oneLine, shorten, shownAddress, unlinked } from './visitor-text.ts'

/** To the owner: a message written through the function send-contact-email. */
export function contactOwner(data: Record<string, unknown>): Content {
	const given = (name: string) => (typeof data[name] === 'string' ? data[name] : '')
	const shown = (text: string) => unlinked(oneLine(text))
	const email = given('email')
	const replyTo = isPlainAddress(email) ? email : undefined
	const message = lines(given('message')).map(unlinked)
	const subject = shorten(shown(given('subject')), 90) || words.subject
	return {
		subject,
		...(replyTo && { replyTo }),
		html: layout({
			title: words.title,
			preview: shorten(shown(given('message')), 90),
			body: html`${field(words.name, shown(given('name')))}${field(words.email, replyTo ? emailLink(replyTo) : shownAddress(email))}${field(
				words.message,
				html`${message.map((line) => html`${line}<br>`)}`,
			)}`,
		}),
		text: textLayout(words.title, [
			`${words.name}: ${shown(given('name'))}\n${words.email}: ${shownAddress(email)}`,
			message.join('\n'),
		]),
	}
}
