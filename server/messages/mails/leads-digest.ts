import { suspicions } from '../../../content/suspicions.ts'
import { leadsDigestWords as words } from '../../../content/words/mails.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import type { Content, Digest, Lead } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, link, paragraph, phoneLink, textLayout } from './layout.ts'
import { oneLine, unlinked } from './visitor-text.ts'

/** To the owner: every suspected lead since the last digest, together. */
export function leadsDigest({ reasons, newest }: Digest, siteUrl: string): Content | null {
	const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
	if (count === 0) return null
	const desk = `${siteUrl}/admin`
	const came = words.came(count)
	const left = count - newest.length
	const more = left > 0 ? words.more(left) : ''
	return {
		subject: words.subject(count),
		html: layout({
			title: words.title,
			preview: came,
			body: html`${paragraph(`${came} ${words.why}`)}${reasons.map((reason) => paragraph(`${reason.count}: ${said(reason.because)}.`))}
${newest.map(
	(
		lead,
	) => html`<div style="margin:0 0 14px;padding:12px 0 0;border-top:1px solid #EFE6D6"><div>${link(opened(lead, siteUrl), title(lead))}</div><div>${phoneLink(lead.phone)}</div><div style="font-size:14px;color:#5A6570">${about(lead)}</div></div>
`,
)}${more && paragraph(more)}${button(desk, words.open)}`,
		}),
		text: textLayout(
			words.title,
			[
				`${came} ${words.why}`,
				reasons.map((reason) => `${reason.count}: ${said(reason.because)}.`).join('\n'),
				...newest.map((lead) => [title(lead), lead.phone, about(lead), opened(lead, siteUrl)].join('\n')),
				more,
				`${words.open}: ${desk}`,
			].filter(Boolean),
		),
	}
}

const said = (because: Lead['suspected_because']) => (because ? suspicions[because] : words.byTheForm)
const shown = (text: string) => unlinked(oneLine(text))
const title = (lead: Lead) => shown(lead.address)
const opened = (lead: Lead, siteUrl: string) => `${siteUrl}/admin?lead=${encodeURIComponent(lead.id)}`
const about = (lead: Lead) => [shown(ownName(lead.name)), said(lead.suspected_because)].filter(Boolean).join(': ')
