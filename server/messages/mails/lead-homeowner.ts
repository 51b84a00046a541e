import { company, telephoneLink } from '../../../content/company.ts'
import { leadHomeownerWords as words } from '../../../content/words/mails.ts'
import { MAIL_PICTURE } from '../../../lib/mail-picture.ts'
import type { Content, Lead } from './content.ts'
import { html } from './html-template.ts'
import { button, field, layout, link, paragraph, phoneLink, picture, steps, textLayout } from './layout.ts'
import { givenName, oneLine, unlinked } from './visitor-text.ts'

/** To the person who asked: what happens next. Someone else may have typed their address, so little of it is repeated. */
export function leadHomeowner(lead: Lead, siteUrl: string, photosLink?: string): Content {
	const hello = words.hello(givenName(lead.name))
	const address = unlinked(oneLine(lead.address))

	return {
		subject: words.subject,
		replyTo: company.email,
		html: layout({
			title: words.title,
			preview: `${words.call} ${company.phone}.`,
			picture: picture(`${siteUrl}/${MAIL_PICTURE.file}`, words.door, MAIL_PICTURE),
			body: html`${paragraph(hello)}${paragraph(words.thanks)}
${steps([html`${words.call} ${phoneLink(company.phone)}.`, words.look, words.offer, words.date])}
${paragraph(words.duty)}${button(telephoneLink(company.phone), words.button)}${photosLink ? paragraph(html`${words.photos} ${link(photosLink, words.addPhotos)}.`) : ''}
<div style="margin:26px 0 0;padding:18px 0 4px;border-top:1px solid #EFE6D6">
${field(words.house, address)}${field(words.number, lead.phone)}${paragraph(words.wrong)}
</div>
${paragraph(html`${words.regards}<br>${company.name}`)}
<p style="margin:0;font-size:14px;color:#5A6570">${words.stop} ${phoneLink(company.phone, 'color:#5A6570')}. ${words.stopped}</p>`,
		}),
		text: textLayout(words.title, [
			hello,
			words.thanks,
			[`${words.call} ${company.phone}.`, words.look, words.offer, words.date]
				.map((step, index) => `${index + 1}. ${step}`)
				.join('\n'),
			words.duty,
			...(photosLink ? [`${words.photos}\n${words.addPhotos}: ${photosLink}`] : []),
			`${words.house}: ${address}\n${words.number}: ${lead.phone}`,
			words.wrong,
			`${words.regards}\n${company.name}`,
			`${words.stop} ${company.phone}. ${words.stopped}`,
		]),
	}
}
