import { leadPhotosOwnerWords as words } from '../../../content/words/mails.ts'
import type { Content, Lead } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'
import { oneLine, shorten, unlinked } from './visitor-text.ts'

/** To the owner: photos of a house have come, and where they are looked at. The photos themselves do not travel by mail. */
export function leadPhotosOwner(lead: Lead, photos: number, siteUrl: string): Content | null {
	if (photos === 0) return null
	const desk = `${siteUrl}/admin?lead=${encodeURIComponent(lead.id)}`
	const address = unlinked(shorten(oneLine(lead.address), 90))
	const came = words.came(photos, address)
	return {
		subject: words.subject(photos, address),
		html: layout({ title: words.title, preview: came, body: html`${paragraph(came)}${button(desk, words.open)}` }),
		text: textLayout(words.title, [came, `${words.open}: ${desk}`]),
	}
}
