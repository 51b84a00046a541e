import { mapLink } from '../../content/company.ts'
import { isPlainAddress } from '../../lib/email.ts'
import { HERO_NAME } from '../../lib/lead.ts'
import { type Html, html } from './html-template.ts'
import { button, emailLink, field, layout, link, phoneLink, textLayout } from './layout.ts'
import type { Content, Lead } from './templates.ts'
import { lines, oneLine, shorten, shownAddress, unlinked } from './visitor-text.ts'

const when = new Intl.DateTimeFormat('en-US', {
	timeZone: 'America/Chicago',
	weekday: 'long',
	month: 'long',
	day: 'numeric',
	year: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	timeZoneName: 'short',
})

/** To the owner: who asked, and everything needed to call back. */
export function leadOwner(lead: Lead, siteUrl: string): Content {
	const hero = lead.name === HERO_NAME
	const shown = (text: string) => unlinked(oneLine(text))
	const address = oneLine(lead.address)
	const map = mapLink(address)
	const desk = `${siteUrl}/admin?lead=${encodeURIComponent(lead.id)}`
	const message = lines(lead.motivation).map(unlinked)
	const replyTo = isPlainAddress(lead.email) ? lead.email : undefined

	const fields: [label: string, text: string, asHtml?: Html][] = [
		['Name', hero ? 'Not given (short form)' : shown(lead.name)],
		['Phone', lead.phone, phoneLink(lead.phone)],
		['Email', shownAddress(lead.email), replyTo ? emailLink(replyTo) : undefined],
		['Address', `${shown(address)}\n${map}`, html`${shown(address)}<br>${link(map, 'Show on a map')}`],
		['Message', message.join('\n'), html`${message.map((line) => html`${line}<br>`)}`],
		['Asked on', shown(lead.source_page)],
		['Campaign', campaign(lead).map(shown).join('\n'), html`${campaign(lead).map((part) => html`${shown(part)}<br>`)}`],
		['Received', when.format(lead.created_at)],
	]
	const given = fields.filter(([, text]) => text !== '')
	const title = 'Someone asks for a cash offer'
	const who = hero ? '' : ` (${shorten(oneLine(lead.name), 60)})`

	return {
		subject: `New lead: ${unlinked(shorten(address, 90) + who)}`,
		...(replyTo && { replyTo }),
		html: layout({
			title,
			preview: `${lead.phone}, ${shorten(shown(address), 90)}`,
			body: html`${given.map(([label, text, asHtml]) =>
				field(label, asHtml ?? text),
			)}${button(desk, 'Open this lead')}<p style="margin:0;font-size:14px;color:#5A6570">${replyNote(replyTo)}</p>`,
		}),
		text: textLayout(title, [
			given.map(([label, text]) => `${label}: ${text.replaceAll('\n', '\n    ')}`).join('\n'),
			`Open this lead: ${desk}`,
			replyNote(replyTo),
		]),
	}
}

const replyNote = (replyTo: string | undefined) =>
	replyTo
		? 'A reply to this mail goes to the homeowner.'
		: 'Please call: a reply to this mail does not reach the homeowner.'

const campaign = (lead: Lead) =>
	(['source', 'medium', 'campaign', 'term', 'content'] as const)
		.map((part) => [part, lead[`utm_${part}`]] as const)
		.filter(([, value]) => value !== '')
		.map(([part, value]) => `${part}: ${value}`)
