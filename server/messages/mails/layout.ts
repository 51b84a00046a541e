import { company, telephoneLink } from '../../../content/company.ts'
import { mailLink } from '../../../lib/email.ts'
import { type Html, html } from './html-template.ts'

const { legalEntity, mailingAddress } = company.owner
/** A mail that advertises must say who sends it, and from where. */
const whoWeAre = [legalEntity ?? company.name, mailingAddress ?? company.area].join(', ')

const serif = 'font-family:Georgia,Times New Roman,serif'
const sans = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif'

/** The frame of every mail: a door, a white card, who we are. */
export function layout(mail: { title: string; preview: string; body: Html; picture?: Html }): string {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${mail.title}</title>
</head>
<body style="margin:0;padding:0;background:#FBF7F0;color:#22303A;${sans};font-size:17px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${mail.preview}</div>
<div style="max-width:560px;margin:0 auto;padding:28px 16px 40px">
<div style="padding:0 8px 18px;${serif};font-size:18px;font-weight:bold">${door}${company.name}</div>
<div style="background:#FFFFFF;border:1px solid #EFE6D6;border-radius:16px;overflow:hidden">
${mail.picture ?? ''}<div style="padding:30px 28px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;${serif};font-size:26px;line-height:1.25;font-weight:bold">${mail.title}</h1>
${mail.body}
</div>
</div>
<div style="padding:20px 8px 0;font-size:14px;line-height:1.6;color:#5A6570">
${whoWeAre}<br>
${phoneLink(company.phone, 'color:#5A6570')} &middot; ${emailLink(company.email, 'color:#5A6570')}
</div>
</div>
</body>
</html>
`.markup
}

const door = html`<span style="display:inline-block;width:18px;height:27px;background:#B3372A;border-radius:9px 9px 2px 2px;margin-right:10px;vertical-align:middle;text-align:right;line-height:27px;font-size:0"><span style="display:inline-block;width:4px;height:4px;background:#E9BC62;border-radius:2px;margin-right:3px;vertical-align:middle;font-size:0">&nbsp;</span></span>`

/** Across the top of the card; its address is ours, and the same for everyone. */
export const picture = (src: string, alt: string, { width, height }: { width: number; height: number }) =>
	html`<img src="${src}" width="${String(width)}" height="${String(height)}" alt="${alt}" style="display:block;width:100%;height:auto;border:0;background:#F3EADB;color:#5A6570;font-size:14px">
`

export const paragraph = (content: Html | string) => html`<p style="margin:0 0 16px">${content}</p>
`

/** The one thing to do. `href` is ours or made of digits; never a visitor's words. */
export const button = (
	href: string,
	label: string,
) => html`<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#B3372A;color:#FFFFFF;text-decoration:none;font-weight:bold;padding:13px 24px;border-radius:14px">${label}</a></p>
`

export const link = (href: string, label: string) => html`<a href="${href}" style="color:#B3372A">${label}</a>`

export const phoneLink = (phone: string, style = 'color:#B3372A;font-weight:bold') =>
	html`<a href="${telephoneLink(phone)}" style="${style};white-space:nowrap">${phone}</a>`

/** With a link of our own around it a mail program makes none of its own, which might take `?bcc=` for more than a part of it. */
export function emailLink(address: string, style = 'color:#B3372A') {
	const href = mailLink(address)
	return href ? html`<a href="${href}" style="${style}">${address}</a>` : html`${address}`
}

/** A named value, as a line of its own. */
export const field = (
	label: string,
	value: Html | string,
) => html`<div style="margin:0 0 14px"><div style="font-size:14px;line-height:1.4;color:#5A6570">${label}</div><div>${value}</div></div>
`

export const steps = (items: readonly (Html | string)[]) => html`<ol style="margin:0 0 18px;padding:0 0 0 24px">
${items.map(
	(item) => html`<li style="margin:0 0 10px;padding-left:4px">${item}</li>
`,
)}</ol>
`

/** The text part: paragraphs, then who we are. */
export function textLayout(title: string, paragraphs: readonly string[]): string {
	const signature = `--\n${whoWeAre}\n${company.phone}\n${company.email}\n`
	return [title, ...paragraphs, signature].join('\n\n')
}
