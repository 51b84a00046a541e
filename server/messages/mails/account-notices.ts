import { company } from '../../../content/company.ts'
import { dateFormat } from '../../../lib/date.ts'
import { type Html, html } from './html-template.ts'
import { field, layout, link, paragraph, phoneLink, steps, textLayout } from './layout.ts'

/** Everything the owner of an account is told of, by the name its mail has in the outbox. */
export const notices = [
	'auth-notice-password-changed',
	'auth-notice-password-removed',
	'auth-notice-email-changed',
	'auth-notice-phone-changed',
	'auth-notice-factor-added',
	'auth-notice-factor-removed',
	'auth-notice-passkey-added',
	'auth-notice-passkey-removed',
	'auth-notice-backup-codes-made',
	'auth-notice-backup-code-used',
	'auth-notice-identity-linked',
	'auth-notice-identity-unlinked',
	'auth-notice-new-device',
] as const
export type Notice = (typeof notices)[number]

/** What travels with the message. Device and provider are words of ours; the addresses have been checked. */
export type NoticeData = {
	at?: string
	device?: string
	/** In place of a device: who did it. */
	by?: string
	email?: string
	new_email?: string
	provider?: string
}

type Step = 'new-password' | 'review' | 'call' | 'two-step'
type Words = { subject: string; what: (data: NoticeData) => string; undo: readonly Step[] }

const account = `your account with ${company.name}`
const undoInTheAccount = ['new-password', 'review', 'call'] as const

const words: Record<Notice, Words> = {
	'auth-notice-password-changed': {
		subject: 'Your password was changed',
		what: () => `The password of ${account} was changed. All your other devices were signed out.`,
		undo: undoInTheAccount,
	},
	'auth-notice-password-removed': {
		subject: 'Please choose a new password',
		what: () =>
			`You have shown that this address is yours. Whatever was set up on ${account} before that, such as a password somebody else may have chosen, was removed.`,
		undo: ['new-password', 'call'],
	},
	'auth-notice-email-changed': {
		subject: 'Your email address was changed',
		what: ({ email, new_email }) =>
			email
				? `The email address of ${account} was changed from ${email} to ${new_email}.`
				: `${new_email} is now the email address of ${account}.`,
		// The old address opens nothing any more, so only we can undo it.
		undo: ['call'],
	},
	'auth-notice-phone-changed': {
		subject: 'Your phone number was changed',
		what: () => `The phone number you sign in with at ${company.name} was changed.`,
		undo: undoInTheAccount,
	},
	'auth-notice-factor-added': {
		subject: 'Two-step verification was added',
		what: () => `Another way to give a second step was added to ${account}.`,
		undo: undoInTheAccount,
	},
	'auth-notice-factor-removed': {
		subject: 'Two-step verification was removed',
		what: () => `A way to give a second step was removed from ${account}.`,
		undo: ['new-password', 'two-step', 'call'],
	},
	'auth-notice-passkey-added': {
		subject: 'A passkey was added',
		what: () => `A passkey was added to ${account}. Whoever has it can sign in.`,
		undo: undoInTheAccount,
	},
	'auth-notice-passkey-removed': {
		subject: 'A passkey was removed',
		what: () => `A passkey was removed from ${account}. It no longer signs in.`,
		undo: undoInTheAccount,
	},
	'auth-notice-backup-codes-made': {
		subject: 'New backup codes were made',
		what: () => `New backup codes were made for ${account}. The ones before no longer work.`,
		undo: undoInTheAccount,
	},
	'auth-notice-backup-code-used': {
		subject: 'A backup code was used',
		what: () => `Somebody signed in to ${account} with a backup code instead of the usual second step.`,
		undo: undoInTheAccount,
	},
	'auth-notice-identity-linked': {
		subject: 'Another way to sign in was added',
		what: ({ provider }) => `${account} can now be opened with a ${capital(provider ?? '')} account, too.`,
		undo: undoInTheAccount,
	},
	'auth-notice-identity-unlinked': {
		subject: 'A way to sign in was removed',
		what: ({ provider }) => `${account} can no longer be opened with a ${capital(provider ?? '')} account.`,
		undo: undoInTheAccount,
	},
	'auth-notice-new-device': {
		subject: 'A new device signed in',
		what: () => `Somebody signed in to ${account} from a device or a network we have not seen there before.`,
		undo: undoInTheAccount,
	},
}

/** A step in both forms of the mail: the words, with one part of them a link. */
function step(name: Step, siteUrl: string): { html: Html; text: string } {
	const [forgot, page] = [`${siteUrl}/auth?forgot`, `${siteUrl}/account`]
	switch (name) {
		case 'new-password':
			return {
				html: html`${link(forgot, 'Choose a new password')}. That signs out every other device.`,
				text: `Choose a new password: ${forgot}\n   That signs out every other device.`,
			}
		case 'review':
			return {
				html: html`Then look at ${link(page, 'your account')}, and remove every device and every way to sign in that is not yours.`,
				text: `Then look at your account, and remove every device and every way to sign in that is not yours: ${page}`,
			}
		case 'two-step':
			return {
				html: html`Then turn two-step verification on again in ${link(page, 'your account')}.`,
				text: `Then turn two-step verification on again in your account: ${page}`,
			}
		case 'call':
			return {
				html: html`Call us at ${phoneLink(company.phone)}. We can close the account to others while we sort it out with you.`,
				text: `Call us at ${company.phone}. We can close the account to others while we sort it out with you.`,
			}
	}
}

const clock = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: company.timeZone })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What happened, when and where from, and what to do if it was somebody else. Holds no key to anything. */
export function renderNotice(notice: Notice, data: NoticeData, siteUrl: string) {
	const { subject, what, undo } = words[notice]
	const said = capital(what(data))
	const facts = [
		['When', data.at && `${clock(new Date(data.at))} (Central Time)`],
		['Device', data.device],
		['Done by', data.by],
	].filter((fact): fact is [string, string] => Boolean(fact[1]))
	const todo = undo.map((name) => step(name, siteUrl))
	return {
		subject,
		html: layout({
			title: subject,
			preview: said,
			body: html`${paragraph(said)}${facts.map(([label, value]) => field(label, value))}
<p style="margin:24px 0 10px;font-weight:bold">If this was not you</p>
${steps(todo.map((item) => item.html))}<p style="margin:0;font-size:14px;color:#5A6570">If it was you, there is nothing to do.</p>`,
		}),
		text: textLayout(subject, [
			said,
			facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
			`If this was not you\n${todo.map((item, index) => `${index + 1}. ${item.text}`).join('\n')}`,
			'If it was you, there is nothing to do.',
		]),
	}
}
