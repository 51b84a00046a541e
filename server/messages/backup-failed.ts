import { company } from '../../content/company.ts'
import { html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'
import type { Content } from './templates.ts'

const title = 'The backup could not be made'
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: company.timeZone })

/** To the owner: what would be lost if the machine were, and what to do. */
export function backupFailed(data: Record<string, unknown>, siteUrl: string): Content {
	const reason = typeof data.reason === 'string' ? data.reason : ''
	const last =
		typeof data.last === 'string' ? `The last good one is of ${day.format(new Date(data.last))}.` : 'There is none yet.'
	const next =
		'The site itself goes on, and the backup is tried again every hour. You get this mail once a day at most, until one succeeds.'
	const desk = `${siteUrl}/admin/status`
	return {
		subject: title,
		html: layout({
			title,
			preview: reason,
			body: html`${paragraph(`${reason} ${last}`)}${paragraph(next)}${button(desk, 'See how the site is doing')}`,
		}),
		text: textLayout(title, [`${reason} ${last}`, next, `See how the site is doing: ${desk}`]),
	}
}
