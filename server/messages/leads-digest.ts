import { suspicions } from '../../content/suspicions.ts'
import { HERO_NAME } from '../../lib/lead.ts'
import type { Digest } from './digest.ts'
import { html } from './html-template.ts'
import { button, layout, link, paragraph, phoneLink, textLayout } from './layout.ts'
import type { Content, Lead } from './templates.ts'
import { oneLine, unlinked } from './visitor-text.ts'

const words = {
	title: 'Leads that may be spam',
	why: 'They were kept back from single mails, and the senders got no confirmation. Please look through them: a real homeowner may be among them.',
}

/** To the owner: every suspected lead since the last digest, together. */
export function leadsDigest({ reasons, newest }: Digest, siteUrl: string): Content | null {
	const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
	if (count === 0) return null
	const desk = `${siteUrl}/admin`
	const came = count === 1 ? 'One lead came in that may be spam.' : `${count} leads came in that may be spam.`
	const left = count - newest.length
	const more = left > 0 ? `And ${left} more at the desk.` : ''
	return {
		subject: count === 1 ? 'One lead that may be spam' : `${count} leads that may be spam`,
		html: layout({
			title: words.title,
			preview: came,
			body: html`${paragraph(`${came} ${words.why}`)}${reasons.map((reason) => paragraph(`${reason.count}: ${said(reason.because)}.`))}
${newest.map(
	(
		lead,
	) => html`<div style="margin:0 0 14px;padding:12px 0 0;border-top:1px solid #EFE6D6"><div>${link(opened(lead, siteUrl), title(lead))}</div><div>${phoneLink(lead.phone)}</div><div style="font-size:14px;color:#5A6570">${about(lead)}</div></div>
`,
)}${more && paragraph(more)}${button(desk, 'Open the desk')}`,
		}),
		text: textLayout(
			words.title,
			[
				`${came} ${words.why}`,
				reasons.map((reason) => `${reason.count}: ${said(reason.because)}.`).join('\n'),
				...newest.map((lead) => [title(lead), lead.phone, about(lead), opened(lead, siteUrl)].join('\n')),
				more,
				`Open the desk: ${desk}`,
			].filter(Boolean),
		),
	}
}

const said = (because: Lead['suspected_because']) => (because ? suspicions[because] : 'marked by the form')
const shown = (text: string) => unlinked(oneLine(text))
const title = (lead: Lead) => shown(lead.address)
const opened = (lead: Lead, siteUrl: string) => `${siteUrl}/admin?lead=${encodeURIComponent(lead.id)}`
const about = (lead: Lead) =>
	[lead.name === HERO_NAME ? '' : shown(lead.name), said(lead.suspected_because)].filter(Boolean).join(': ')
