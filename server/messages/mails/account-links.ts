import { company } from '../../../content/company.ts'
import type { Content } from './content.ts'
import { html } from './html-template.ts'
import { button, layout, link, paragraph, textLayout } from './layout.ts'

export type MailData = { link?: string; code?: string; code_minutes?: number; email?: string; new_email?: string }

type Words = { subject: string; title: string; lead: (data: MailData) => string; action?: string; ignore: string }

const notYou = 'If this was not you, you can ignore this mail: nothing happens without it.'

const words = {
	'auth-confirmation': {
		subject: `Confirm your email address for ${company.name}`,
		title: 'Confirm your email address',
		lead: () => `Thank you for registering with ${company.name}. Please confirm that this address is yours.`,
		action: 'Confirm my address',
		ignore: notYou,
	},
	'auth-recovery': {
		subject: 'Set a new password',
		title: 'Set a new password',
		lead: () => `Someone, hopefully you, asked to set a new password for your account with ${company.name}.`,
		action: 'Choose a new password',
		ignore: 'If this was not you, you can ignore this mail: your password stays as it is.',
	},
	'auth-magic-link': {
		subject: `Sign in to ${company.name}`,
		title: 'Your sign-in link',
		lead: () => 'Use this link to sign in. It works once, and only for a short time.',
		action: 'Sign in',
		ignore: notYou,
	},
	'auth-email-change': {
		subject: 'Confirm your new email address',
		title: 'Confirm the change of your address',
		lead: ({ email, new_email }) =>
			email
				? `You asked to change your email address from ${email} to ${new_email}.`
				: `You asked to use ${new_email} for your account.`,
		action: 'Confirm the change',
		ignore: `If this was not you, do not confirm, and please write to ${company.email}.`,
	},
	'auth-reauthentication': {
		subject: 'Your confirmation code',
		title: 'Your confirmation code',
		lead: () => 'Enter this code to confirm that it is you.',
		ignore: `If this was not you, someone else may be signed in to your account: please change your password.`,
	},
	'auth-invite': {
		subject: `You have been invited to ${company.name}`,
		title: 'You have been invited',
		lead: () => `You have been invited to create an account with ${company.name}.`,
		action: 'Accept the invitation',
		ignore: notYou,
	},
} satisfies Record<string, Words>

export type MailKind = keyof typeof words

export const authMailKinds = Object.keys(words) as MailKind[]

/** A mail of the auth service, made of nothing but its kind and data. */
export function renderAuthMail(kind: MailKind, data: MailData): Content {
	const { subject, title, lead, action, ignore }: Words = words[kind]
	const intro = lead(data)
	const code = data.code ? `Or enter this code: ${data.code}` : ''
	const time = data.code && data.code_minutes ? `The code is good for ${data.code_minutes} minutes.` : ''
	const url = action && data.link ? data.link : ''
	return {
		subject,
		html: layout({
			title,
			preview: intro,
			body: html`${paragraph(intro)}${url && action ? button(url, action) : null}${
				data.code
					? html`${paragraph(url ? 'Or enter this code:' : 'Your code:')}<p style="margin:0 0 20px;font-size:30px;font-weight:bold;letter-spacing:6px;font-family:Menlo,Consolas,monospace">${data.code}</p>${time ? paragraph(time) : null}`
					: null
			}${url ? html`<p style="margin:0 0 16px;font-size:14px;color:#5A6570">If the button does not work, open ${link(url, url)}</p>` : null}
<p style="margin:0;font-size:14px;color:#5A6570">${ignore}</p>`,
		}),
		text: textLayout(
			title,
			[intro, url, url ? code : code.replace('Or enter this', 'Your'), time, ignore].filter(Boolean),
		),
	}
}
