import { webhookStoppedWords as words } from '../../../content/words/mails.ts'
import type { Content } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'
import { oneLine, shorten } from './visitor-text.ts'

/** To the owner: another tool hears nothing any more. */
export function webhookStopped(data: Record<string, unknown>, siteUrl: string): Content {
	const host = shorten(oneLine(String(data.host ?? '')), 100)
	const why = data.gone === true ? words.gone(host) : words.failed(host)
	const desk = `${siteUrl}/admin/alerts`
	return {
		subject: words.title,
		html: layout({
			title: words.title,
			preview: why,
			body: html`${paragraph(why)}${paragraph(words.next)}${button(desk, words.open)}`,
		}),
		text: textLayout(words.title, [why, words.next, `${words.open}: ${desk}`]),
	}
}
