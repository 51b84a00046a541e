import { company, telephoneLink } from '../../../content/company.ts'
import * as words from '../../../content/words/visits.ts'
import { calendarFile } from '../../../lib/calendar.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import type { Content, Lead, Visit } from './content.ts'
import { type Html, html } from './html-template.ts'
import { button, field, layout, paragraph, phoneLink, textLayout } from './layout.ts'
import { givenName, lines, oneLine, shorten, unlinked } from './visitor-text.ts'

/** What a mail of a visit is made of: where its homeowner answers, and what the message said when it was written. */
type About = { visit: Visit; link: string; siteUrl: string; data: Record<string, unknown> }

const houseOf = (lead: Lead) => unlinked(shorten(oneLine(lead.address), 90))
const small = (text: string) => html`<p style="margin:0;font-size:14px;color:#5A6570">${text}</p>`

type Letter = {
	title: string
	subject: string
	parts: readonly string[]
	action: [href: string, label: string]
	after?: string[]
	stop: string
}

/** The frame of all mails to the homeowner. */
function toHomeowner(
	{ title, subject, parts, action: [href, label], after = [], stop }: Letter,
	list?: readonly string[],
): Content {
	const times: Html | '' = list
		? html`<ul style="margin:0 0 16px;padding:0 0 0 22px">${list.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)}</ul>`
		: ''
	return {
		subject,
		replyTo: company.email,
		html: layout({
			title,
			preview: parts[1] ?? '',
			body: html`${parts.map((part) => paragraph(part))}${times}${button(href, label)}${after.map((part) => paragraph(part))}${small(stop)}`,
		}),
		text: textLayout(title, [
			...parts,
			...(list ? [list.map((item) => `- ${item}`).join('\n')] : []),
			`${label}: ${href}`,
			...after,
			stop,
		]),
	}
}

/** Which times there are, and where one is picked. */
export function visitProposed(lead: Lead, { visit, link }: About): Content | null {
	if (visit.state !== 'proposed') return null
	const { hello, intro, button: label, more, stop, ...head } = words.proposed
	const note = unlinked(oneLine(visit.note))
	return toHomeowner(
		{
			...head,
			parts: [hello(givenName(lead.name)), ...(note ? [note] : []), intro(houseOf(lead))],
			action: [link, label],
			after: [more],
			stop,
		},
		visit.proposed.map(words.when),
	)
}

/** When we come, with a file for the calendar. Nothing, once it was moved or called off. */
export function visitConfirmed(lead: Lead, about: About): Content | null {
	const at = stillAt(about)
	if (!at) return null
	const { hello, intro, prepare, calendar, button: label, subject, title, stop } = words.confirmed
	const told = words.when(at)
	const parts = [hello(givenName(lead.name)), intro(told, houseOf(lead)), prepare, calendar]
	const mail = toHomeowner({ title, subject: subject(told), parts, action: [about.link, label], stop })
	return { ...mail, attachments: [eventFile(lead, about.visit)] }
}

export function visitReminder(lead: Lead, about: About): Content | null {
	const at = stillAt(about)
	if (!at || at < new Date()) return null
	const { hello, intro, button: label, subject, title, stop } = words.reminder
	const told = words.when(at)
	const parts = [hello(givenName(lead.name)), intro(told, houseOf(lead))]
	return toHomeowner({ title, subject: subject(told), parts, action: [about.link, label], stop })
}

export function visitCanceled(lead: Lead, { visit }: About): Content | null {
	if (visit.state !== 'canceled' || !visit.starts_at) return null
	const { hello, intro, next, button: label, subject, title, stop } = words.canceled
	const parts = [hello(givenName(lead.name)), intro(words.when(visit.starts_at), houseOf(lead)), next]
	const mail = toHomeowner({ title, subject, parts, action: [telephoneLink(company.phone), label], stop })
	return { ...mail, attachments: [eventFile(lead, visit)] }
}

const answers = ['booked', 'moved', 'declined', 'canceled'] as const

/** To the owner: what the homeowner answered. It tells what was said then, whatever came after. */
export function visitOwner(lead: Lead, { visit, data, siteUrl }: About): Content | null {
	const what = answers.find((each) => each === data.what)
	if (!what) return null
	const at = timeOf(data.starts_at)
	const address = houseOf(lead)
	const title = words.owner.titles[what]
	const desk = `${siteUrl}/admin/leads/${encodeURIComponent(lead.id)}`
	const said = lines(visit.answer).map(unlinked)
	const fields: [label: string, text: string, asHtml?: Html][] = [
		...(at && what !== 'declined' ? [[words.owner.at, words.when(at)] as [string, string]] : []),
		[words.owner.house, [unlinked(shorten(oneLine(ownName(lead.name)), 60)), address].filter(Boolean).join(', ')],
		[words.owner.phone, lead.phone, phoneLink(lead.phone)],
		...(said.some(Boolean)
			? [[words.owner.said, said.join('\n'), html`${said.map((line) => html`${line}<br>`)}`] as [string, string, Html]]
			: []),
	]
	return {
		subject: words.owner.subjects[what](address),
		html: layout({
			title,
			preview: address,
			body: html`${fields.map(([label, text, asHtml]) => field(label, asHtml ?? text))}${button(desk, words.owner.open)}`,
		}),
		text: textLayout(title, [
			fields.map(([label, text]) => `${label}: ${text.replaceAll('\n', '\n    ')}`).join('\n'),
			`${words.owner.open}: ${desk}`,
		]),
	}
}

const timeOf = (given: unknown) => {
	const at = typeof given === 'string' ? new Date(given) : undefined
	return at && !Number.isNaN(at.getTime()) ? at : undefined
}

/** When the visit is, if that is still what the message was written about. */
function stillAt({ visit, data }: About): Date | undefined {
	const at = timeOf(data.starts_at)
	return visit.state === 'booked' && at && visit.starts_at?.getTime() === at.getTime() ? at : undefined
}

function eventFile(lead: Lead, { id, starts_at, ends_at, changed, state }: Visit) {
	const told = {
		uid: `${id}@${new URL(company.origin).host}`,
		starts: starts_at ?? new Date(0),
		ends: ends_at ?? new Date(0),
		summary: words.event.summary,
		location: oneLine(lead.address),
		description: words.event.description,
		sequence: changed,
		canceled: state === 'canceled',
		stamp: new Date(),
	}
	return {
		filename: words.event.file,
		content: calendarFile({ name: words.event.calendar, events: [told] }),
		type: 'text/calendar; charset=utf-8; method=PUBLISH',
	}
}
