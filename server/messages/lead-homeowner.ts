import { company, telephoneLink } from '../../content/company.ts'
import { html } from './html-template.ts'
import { button, field, layout, paragraph, phoneLink, steps, textLayout } from './layout.ts'
import type { Content, Lead } from './templates.ts'
import { givenName, oneLine, unlinked } from './visitor-text.ts'

const words = {
	title: 'We have your request',
	thanks: `Thank you for writing to ${company.name}. Your request has reached us, and this is what happens next.`,
	call: 'We call you within 24 hours, from',
	look: 'We take one look at the house, as it stands. Nothing needs to be repaired or cleaned.',
	offer: 'You get a written cash offer, with no fees and no commission taken out of it.',
	date: 'If you like it, you choose the closing date. If not, that is fine too.',
	duty: 'You owe us nothing for asking, and there is no obligation at any step.',
	house: 'The house you told us about',
	number: 'The number we will call',
	wrong: 'Something not right? Just reply to this mail.',
	stop: 'If this was not you, or you would rather not hear from us, reply and say so, or call',
}

/** To the person who asked: what happens next. Someone else may have typed their address, so little of it is repeated. */
export function leadHomeowner(lead: Lead): Content {
	const name = givenName(lead.name)
	const hello = name ? `Hello ${name},` : 'Hello,'
	const address = unlinked(oneLine(lead.address))

	return {
		subject: 'We have your request. Here is what happens next.',
		replyTo: company.email,
		html: layout({
			title: words.title,
			preview: `${words.call} ${company.phone}.`,
			body: html`${paragraph(hello)}${paragraph(words.thanks)}
${steps([html`${words.call} ${phoneLink(company.phone)}.`, words.look, words.offer, words.date])}
${paragraph(words.duty)}${button(telephoneLink(company.phone), `Call us: ${company.phone}`)}
<div style="margin:26px 0 0;padding:18px 0 4px;border-top:1px solid #EFE6D6">
${field(words.house, address)}${field(words.number, lead.phone)}${paragraph(words.wrong)}
</div>
${paragraph(html`Warmly,<br>${company.name}`)}
<p style="margin:0;font-size:14px;color:#5A6570">${words.stop} ${phoneLink(company.phone, 'color:#5A6570')}. We will stop.</p>`,
		}),
		text: textLayout(words.title, [
			hello,
			words.thanks,
			[`${words.call} ${company.phone}.`, words.look, words.offer, words.date]
				.map((step, index) => `${index + 1}. ${step}`)
				.join('\n'),
			words.duty,
			`${words.house}: ${address}\n${words.number}: ${lead.phone}`,
			words.wrong,
			`Warmly,\n${company.name}`,
			`${words.stop} ${company.phone}. We will stop.`,
		]),
	}
}
