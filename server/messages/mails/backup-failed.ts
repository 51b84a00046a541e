import { company } from '../../../content/company.ts'
import { backupFailedWords as words } from '../../../content/words/mails.ts'
import { dateFormat } from '../../../lib/date.ts'
import type { Content } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'

const day = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: company.timeZone })

/** To the owner: what would be lost if the machine were, and what to do. */
export function backupFailed(data: Record<string, unknown>, siteUrl: string): Content {
	const reason = typeof data.reason === 'string' ? data.reason : ''
	const last = typeof data.last === 'string' ? words.last(day(new Date(data.last))) : words.none
	const [title, next] = data.made === true ? [words.lacksTitle, words.lacksNext] : [words.title, words.next]
	const desk = `${siteUrl}/admin/status`
	return {
		subject: title,
		html: layout({
			title,
			preview: reason,
			body: html`${paragraph(`${reason} ${last}`)}${paragraph(next)}${button(desk, words.open)}`,
		}),
		text: textLayout(title, [`${reason} ${last}`, next, `${words.open}: ${desk}`]),
	}
}
