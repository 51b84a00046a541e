import { invitationWords as words } from '../../../content/words/mails.ts'
import type { Content } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'

/** To somebody who may work leads from now on. It opens nothing by itself: they sign in with the address it came to. */
export function teamInvitation(data: Record<string, unknown>, siteUrl: string): Content {
	const title = words.title(typeof data.inviter === 'string' ? data.inviter : '')
	const desk = `${siteUrl}/admin`
	return {
		subject: title,
		html: layout({
			title,
			preview: words.what,
			body: html`${paragraph(words.what)}${paragraph(words.how)}${button(desk, words.open)}${paragraph(words.notYou)}`,
		}),
		text: textLayout(title, [words.what, words.how, `${words.open}: ${desk}`, words.notYou]),
	}
}
