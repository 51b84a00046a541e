import { company, telephoneLink } from '../../../content/company.ts'
import { less, money } from '../../../content/words/dollars.ts'
import { letter, mail as words } from '../../../content/words/house-offer.ts'
import { offerRange, readHouseOffer } from '../../../lib/house-offer.ts'
import { repairLines } from '../../../lib/offer-lines.ts'
import type { Content, Lead, Offer } from './content.ts'
import { type Html, html } from './html-template.ts'
import { button, layout, paragraph, textLayout } from './layout.ts'
import { givenName, lines, oneLine, shorten, unlinked } from './visitor-text.ts'

type Line = [label: string, amount: string, strong?: true]

/** To the homeowner: what we can pay, and every line of how it came about. Nothing, if the row's range is not what its figures give. */
export function leadOffer(lead: Lead, offer: Offer): Content | null {
	const figures = readHouseOffer(offer.inputs)
	const range = figures && offerRange(figures)
	if (!figures || !range || range.high === 0 || range.low !== offer.low || range.high !== offer.high) return null
	const { parts } = range
	const address = unlinked(shorten(oneLine(lead.address), 90))
	const total = letter.range(range.low, range.high)
	const sums: Line[] = [
		[letter.valueRow, money(figures.value)],
		...repairLines(figures).map(([label, cost]): Line => [unlinked(oneLine(label)), less(cost)]),
		[letter.holdingRow(figures.months, figures.holdingMonth), less(parts.holding)],
		[letter.closingRow(figures.closing), less(parts.resale)],
		[letter.profitRow(figures.profit), less(parts.profit)],
		[letter.leftRow, money(parts.offer), true],
		...(range.surprises > 0 ? [[letter.surprisesRow(figures.surprises), less(range.surprises)] as Line] : []),
	]
	const reasons = lines(offer.reasons).map(unlinked)
	const said = reasons.some(Boolean)
	const hello = words.hello(givenName(lead.name))
	return {
		subject: words.subject(address),
		replyTo: company.email,
		html: layout({
			title: letter.title,
			preview: total,
			body: html`${paragraph(hello)}${paragraph(words.intro)}
<p style="margin:0 0 4px;font-size:14px;color:#5A6570">${letter.forHouse(address)}</p>
<p style="margin:0 0 6px;font-family:Georgia,Times New Roman,serif;font-size:28px;line-height:1.2;font-weight:bold">${total}</p>
<p style="margin:0 0 20px;font-size:14px;color:#5A6570">${letter.rangeNote}</p>
<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 20px">${sums.map(row)}</table>
${said ? html`${paragraph(html`<b>${letter.reasons}</b>`)}${paragraph(html`${reasons.map((line) => html`${line}<br>`)}`)}` : ''}${paragraph(letter.costs)}${paragraph(letter.binds)}${paragraph(words.next)}${button(telephoneLink(company.phone), words.button)}
${letter.fine.map((line) => html`<p style="margin:0 0 10px;font-size:14px;color:#5A6570">${line}</p>`)}
${paragraph(html`${words.regards}<br>${company.name}`)}
<p style="margin:0;font-size:14px;color:#5A6570">${words.stop}</p>`,
		}),
		text: textLayout(letter.title, [
			hello,
			words.intro,
			`${letter.forHouse(address)}\n${total}\n${letter.rangeNote}`,
			sums.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
			...(said ? [`${letter.reasons}\n${reasons.join('\n')}`] : []),
			letter.costs,
			letter.binds,
			words.next,
			...letter.fine,
			`${words.regards}\n${company.name}`,
			words.stop,
		]),
	}
}

const row = ([label, amount, strong]: Line): Html =>
	html`<tr><td style="padding:7px 12px 7px 0;border-top:1px solid #EFE6D6">${strong ? html`<b>${label}</b>` : label}</td><td style="padding:7px 0;border-top:1px solid #EFE6D6;text-align:right;white-space:nowrap;vertical-align:top">${strong ? html`<b>${amount}</b>` : amount}</td></tr>
`
