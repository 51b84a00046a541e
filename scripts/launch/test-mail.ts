import { randomBytes, randomUUID } from 'node:crypto'
import { company } from '../../content/company.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { describeError } from '../../server/messages/delivery-error.ts'
import { createMailer } from '../../server/messages/mailer.ts'
import type { Env } from '../../server/settings/env.ts'

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'adminEmail'>

/** What became of the test mail: the word to look for in the mailbox, or why it was not taken. */
export type TestMail = { word: string } | { failed: string }

/** Sends one real mail the way every mail of the site goes. */
export async function sendTestMail({ smtpUrl, mailFrom, dataDir, adminEmail }: Settings): Promise<TestMail> {
	if (!smtpUrl || !adminEmail) return { failed: 'SMTP_URL and ADMIN_EMAIL are needed for it.' }
	const word = randomBytes(3).toString('hex')
	const mailer = createMailer({ smtpUrl, mailFrom, dataDir, sendTimeout: 30_000 })
	const text = `This mail was sent by npm run launch-check. It arrived, so the mails of ${company.name} go out. Its word is ${word}.`
	try {
		await mailer.send({
			id: randomUUID(),
			to: adminEmail,
			subject: `Test mail: ${word}`,
			text,
			html: `<p>${escapeHtml(text)}</p>`,
		})
		return { word }
	} catch (error) {
		return { failed: describeError(error, [adminEmail]) }
	} finally {
		mailer.close()
	}
}
