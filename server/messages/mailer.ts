import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { isPlainAddress } from '../../lib/email.ts'
import { laterPackage } from '../settings/later-package.ts'
import { createMailFolder } from './mail-files.ts'
import type { Content } from './mails/content.ts'
import { oneLine } from './mails/visitor-text.ts'

export type Mail = Content & { id: string; to: string }

export type Mailer = {
	/** Resolves once the mail is in other hands: accepted by the mail server, or on disk. */
	send: (mail: Mail) => Promise<void>
	/** Where mail goes, in a phrase. */
	describe: () => string
	close: () => void
}

type Settings = { smtpUrl?: string | undefined; mailFrom: string; dataDir: string; sendTimeout?: number }

/** Longest a whole delivery may take. Shorter than a worker's lease, so that no second worker starts while one still sends. */
export const SEND_TIMEOUT = 90_000

const nodemailer = laterPackage<typeof import('nodemailer')>('nodemailer')

export function createMailer({ smtpUrl, mailFrom, dataDir, sendTimeout = SEND_TIMEOUT }: Settings): Mailer {
	return smtpUrl ? smtpMailer(smtpUrl, mailFrom, sendTimeout) : fileMailer(join(dataDir, 'mail'), mailFrom)
}

function smtpMailer(url: string, from: string, sendTimeout: number): Mailer {
	const openPool = () =>
		nodemailer().createTransport({
			url,
			pool: true,
			maxConnections: 4,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
			socketTimeout: 30_000,
			dnsTimeout: 10_000,
			idleTimeout: 15_000,
			// Only what was not sent at all is tried again on a new connection; every other retry is the outbox's.
			maxRequeues: 1,
			disableFileAccess: true,
			disableUrlAccess: true,
		})
	let pool: ReturnType<typeof openPool> | undefined
	return {
		send: async (mail) => {
			pool ??= openPool()
			const mine = pool
			let timer: NodeJS.Timeout | undefined
			const late = new Promise<never>((_, reject) => {
				timer = setTimeout(() => {
					// A server that trickles answers passes every socket time-out; closing by force ends the delivery for certain.
					if (pool === mine) pool = undefined
					mine.close({ force: true })
					reject(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' }))
				}, sendTimeout)
			})
			try {
				await Promise.race([mine.sendMail(compose(mail, from)), late])
			} finally {
				clearTimeout(timer)
			}
		},
		describe: () => `by SMTP through ${new URL(url).host}`,
		close: () => pool?.close(),
	}
}

function fileMailer(folder: string, from: string): Mailer {
	const openComposer = () =>
		nodemailer().createTransport({
			streamTransport: true,
			buffer: true,
			newline: 'windows',
			disableFileAccess: true,
			disableUrlAccess: true,
		})
	let composer: ReturnType<typeof openComposer> | undefined
	const keep = createMailFolder(folder)
	return {
		send: async (mail) => {
			composer ??= openComposer()
			const { message } = await composer.sendMail(compose(mail, from))
			await keep(mail.to, message as Buffer)
		},
		describe: () => `to files in ${folder}`,
		close: () => {},
	}
}

function compose(mail: Mail, from: string): SendMailOptions {
	// A list, a route or a quoted name would reach other people than the one it seems to.
	if (!isPlainAddress(mail.to)) throw Object.assign(new Error('not a plain email address'), { code: 'EADDRESS' })
	const id = mail.id.replace(/[^A-Za-z0-9._-]/g, '')
	return {
		from,
		to: { name: '', address: mail.to },
		...(mail.replyTo && isPlainAddress(mail.replyTo) && { replyTo: { name: '', address: mail.replyTo } }),
		subject: oneLine(mail.subject),
		html: mail.html,
		text: mail.text,
		...(mail.attachments && {
			attachments: mail.attachments.map(({ filename, content, type }) => ({ filename, content, contentType: type })),
		}),
		// The same mail sent again, after a crash say, has the same id, by which mailboxes know it.
		messageId: `<${id}@${hostOf(from)}>`,
		headers: { 'X-Message-Id': id, 'Auto-Submitted': 'auto-generated' },
	}
}

const hostOf = (from: string) => /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
