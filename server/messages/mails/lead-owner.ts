import { company } from '../../../content/company.ts'
import * as leadWords from '../../../content/words/lead.ts'
import { leadOwnerWords as words } from '../../../content/words/mails.ts'
import { dateFormat } from '../../../lib/date.ts'
import { isPlainAddress } from '../../../lib/email.ts'
import { campaignColumns, definitionOf, type LeadField, leadFieldNames, leadFields } from '../../../lib/lead.ts'
import { mapLinks } from '../../../lib/map-links.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import type { Content, Lead } from './content.ts'
import { type Html, html } from './html-template.ts'
import { button, emailLink, field, layout, link, phoneLink, textLayout } from './layout.ts'
import { lines, oneLine, shorten, shownAddress, unlinked } from './visitor-text.ts'

const when = dateFormat({
	timeZone: company.timeZone,
	weekday: 'long',
	month: 'long',
	day: 'numeric',
	year: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	timeZoneName: 'short',
})

type Shown = [label: string, text: string, asHtml?: Html]

const shown = (text: string) => unlinked(oneLine(text))
const inLines = (label: string, parts: readonly string[]): Shown => [
	label,
	parts.join('\n'),
	html`${parts.map((part) => html`${part}<br>`)}`,
]

const labels: { [Name in LeadField]?: string } = words.fields

/** What is shown of a field as more than its text. */
const special: { [Name in LeadField]?: (text: string, label: string) => Shown } = {
	name: (text, label) => [label, ownName(text) ? shown(text) : words.noName],
	phone: (text, label) => [label, text, phoneLink(text)],
	email: (text, label) => [label, shownAddress(text), isPlainAddress(text) ? emailLink(text) : undefined],
	address: (text, label) => {
		const maps = mapLinks(oneLine(text))
		const asHtml = maps.map(({ name, href }, index) => html`${index > 0 ? ' · ' : ''}${link(href, name)}`)
		return [label, [shown(text), ...maps.map(({ href }) => href)].join('\n'), html`${shown(text)}<br>${asHtml}`]
	},
}

function shownField(name: LeadField, lead: Lead): Shown {
	const text = lead[leadFields[name].column]
	const label = labels[name] ?? leadWords.fields[name].label
	if (special[name]) return special[name](text, label)
	return definitionOf(name).input.multiline ? inLines(label, lines(text).map(unlinked)) : [label, shown(text)]
}

/** To the owner: who asked, and everything needed to call back. */
export function leadOwner(lead: Lead, siteUrl: string): Content {
	const name = ownName(lead.name)
	const address = oneLine(lead.address)
	const desk = `${siteUrl}/admin?lead=${encodeURIComponent(lead.id)}`
	const replyTo = isPlainAddress(lead.email) ? lead.email : undefined

	const fields: Shown[] = [
		...leadFieldNames.map((field) => shownField(field, lead)),
		[words.texts, lead.texts_version ? words.textsAgreed : words.textsNotAgreed],
		[words.page, shown(lead.source_page)],
		inLines(words.campaign, campaign(lead).map(shown)),
		[words.received, when(lead.created_at)],
	]
	const given = fields.filter(([, text]) => text !== '')
	const who = name && ` (${shorten(oneLine(name), 60)})`

	return {
		subject: words.subject(unlinked(shorten(address, 90) + who)),
		...(replyTo && { replyTo }),
		html: layout({
			title: words.title,
			preview: `${lead.phone}, ${shorten(shown(address), 90)}`,
			body: html`${given.map(([label, text, asHtml]) =>
				field(label, asHtml ?? text),
			)}${button(desk, words.open)}<p style="margin:0;font-size:14px;color:#5A6570">${replyNote(replyTo)}</p>`,
		}),
		text: textLayout(words.title, [
			given.map(([label, text]) => `${label}: ${text.replaceAll('\n', '\n    ')}`).join('\n'),
			`${words.open}: ${desk}`,
			replyNote(replyTo),
		]),
	}
}

const replyNote = (replyTo: string | undefined) => (replyTo ? words.reply : words.noReply)

const campaign = (lead: Lead) =>
	campaignColumns
		.filter((column) => lead[column] !== '')
		.map((column) => `${column.replace('utm_', '')}: ${lead[column]}`)
