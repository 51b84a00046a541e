import { company } from '../../../content/company.ts'
import { morningWords as words } from '../../../content/words/mails.ts'
import { dateFormat } from '../../../lib/date.ts'
import { dueWords, todayWords, waited } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import type { Content, Morning } from './content.ts'
import { type Html, html } from './html-template.ts'
import { button, layout, link, paragraph, textLayout } from './layout.ts'
import { oneLine, shorten, unlinked } from './visitor-text.ts'

const clock = dateFormat({ timeStyle: 'short', timeZone: company.timeZone })

/** What is most pressing comes first. */
const order = ['visits', 'fresh', 'overdue', 'due', 'tasks'] as const
type Section = (typeof order)[number]
type Row = Morning[Section]['first'][number]

const shown = (text: string, most: number) => unlinked(shorten(oneLine(text), most))

/** Beside the house and the person: when it is, was due, or how long they have waited. */
const times: Record<Section, (row: Row, now: number) => string> = {
	visits: ({ at }) => clock(Date.parse(at)),
	fresh: ({ at }, now) => words.waits(waited(at, now).text),
	overdue: ({ at, action = '' }, now) => `${words.actions[action]}, ${words.due(dueWords(at, now))}`,
	due: ({ at, action = '' }, now) => `${words.actions[action]}, ${dueWords(at, now)}`,
	tasks: ({ at }, now) => words.due(dueWords(at, now)),
}

/** To the owner at 7:30: who waits, what is due, where to go, each with its way into the desk. */
export function morningDigest(morning: Morning, siteUrl: string, now = Date.now()): Content {
	const full = order.filter((section) => morning[section].count > 0)
	const desk = `${siteUrl}/admin`
	const stuckAt = `${desk}/status`
	const changeAt = `${desk}/alerts`
	const stuck = morning.stuck > 0 ? words.stuck(morning.stuck) : ''
	const isEmpty = full.length === 0 && !stuck
	const intro = isEmpty ? words.empty : words.day(todayWords(now))
	const line = (section: Section, row: Row) => ({
		href: `${desk}/leads/${encodeURIComponent(row.lead)}`,
		title: [ownName(row.name), row.address]
			.map((text) => shown(text, 70))
			.filter(Boolean)
			.join(', '),
		note: times[section](row, now),
	})
	const left = (section: Section) => morning[section].count - morning[section].first.length
	return {
		subject: words.subject([
			...full.map((section) => words.counts[section](morning[section].count)),
			...(stuck ? [stuck.slice(0, -1).toLowerCase()] : []),
		]),
		html: layout({
			title: words.title,
			preview: intro,
			body: html`${paragraph(intro)}${full.map(
				(section) =>
					html`${head(words.heads[section])}${morning[section].first.map((row) => entry(line(section, row)))}${
						left(section) > 0 && paragraph(words.more(left(section)))
					}`,
			)}${stuck && paragraph(html`${stuck} ${link(stuckAt, words.seeStuck)}`)}${button(desk, words.open)}${small(link(changeAt, words.change))}`,
		}),
		text: textLayout(
			words.title,
			[
				intro,
				...full.map((section) =>
					[
						words.heads[section].toUpperCase(),
						...morning[section].first
							.map((row) => line(section, row))
							.map(({ title, note, href }) => `- ${title} (${note})\n  ${href}`),
						left(section) > 0 ? words.more(left(section)) : '',
					]
						.filter(Boolean)
						.join('\n'),
				),
				stuck && `${stuck} ${words.seeStuck}: ${stuckAt}`,
				`${words.open}: ${desk}`,
				`${words.change}: ${changeAt}`,
			].filter(Boolean),
		),
	}
}

const head = (text: string) =>
	html`<h2 style="margin:24px 0 4px;font-family:Georgia,Times New Roman,serif;font-size:19px;line-height:1.3">${text}</h2>
`
const entry = ({ href, title, note }: { href: string; title: string; note: string }) =>
	html`<div style="margin:0;padding:10px 0;border-top:1px solid #EFE6D6"><div>${link(href, title)}</div><div style="font-size:14px;color:#5A6570">${note}</div></div>
`
const small = (content: Html) => html`<p style="margin:0;font-size:14px;color:#5A6570">${content}</p>`
