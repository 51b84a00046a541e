import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { mailFileName } from './mail-files.ts'
import { createMailer } from './mailer.ts'

function fileMailer() {
	const dataDir = mkdtempSync(join(tmpdir(), 'little-red-mail-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
	const folder = join(dataDir, 'mail')
	return { folder, mailer: createMailer({ dataDir, mailFrom: 'Little Red <offers@red.example>' }) }
}

const mail = { id: 'a1b2', to: 'mary@example.com', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }

test('the file of a mail is always inside the mail folder, under a name any system takes', () => {
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 400 }),
		fc.constantFrom('../../etc/passwd', 'a/../..', '..', '\0', 'C:\\x', '.'.repeat(300)),
	)
	fc.assert(
		fc.property(
			fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }),
			hostile,
			(time, to) => {
				const name = mailFileName(time, to)
				expect(dirname(resolve('/data/mail', name))).toBe('/data/mail')
				expect(basename(name)).toBe(name)
				expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\w@.+-]*\.eml$/)
				expect(name).not.toContain('..')
				expect(name.length).toBeLessThan(140)
			},
		),
	)
})

test('without a mail server each mail is a whole, private file', async () => {
	const { folder, mailer } = fileMailer()
	expect(mailer.describe()).toBe(`to files in ${folder}`)
	await Promise.all(
		Array.from({ length: 20 }, (_, index) => mailer.send({ ...mail, id: `id-${index}`, replyTo: 'owner@example.com' })),
	)
	const files = readdirSync(folder)
	expect(files).toHaveLength(20)
	const parsed = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
	expect(new Set(parsed.map((one) => one.messageId)).size).toBe(20)
	expect(parsed[0]).toMatchObject({
		to: [{ address: 'mary@example.com' }],
		replyTo: [{ address: 'owner@example.com' }],
		subject: 'Hello',
	})
	expect(parsed[0]?.html).toContain('<p>Hi</p>')
	expect(parsed[0]?.text).toContain('Hi')
	expect(statSync(join(folder, files[0] ?? '')).mode & 0o077).toBe(0)
	expect(statSync(folder).mode & 0o077).toBe(0)
})

test('a mail sent again has the same Message-ID', async () => {
	const { folder, mailer } = fileMailer()
	await mailer.send(mail)
	await mailer.send(mail)
	const ids = await Promise.all(
		readdirSync(folder).map(async (file) => {
			const { messageId, headers } = await PostalMime.parse(readFileSync(join(folder, file)))
			return [messageId, headers.find(({ key }) => key === 'x-message-id')?.value]
		}),
	)
	expect(ids).toEqual([
		['<a1b2@red.example>', 'a1b2'],
		['<a1b2@red.example>', 'a1b2'],
	])
})

test('nothing in a subject or a name can add a header', async () => {
	const { folder, mailer } = fileMailer()
	const headerKeys = async (subject: string, replyTo: string, id: string) => {
		await mailer.send({ ...mail, id, subject, replyTo })
		const file = join(folder, readdirSync(folder).sort().at(-1) ?? '')
		const { headers } = await PostalMime.parse(readFileSync(file))
		return headers
			.map(({ key }) => key)
			.filter((key) => key !== 'reply-to')
			.sort()
	}
	const usual = await headerKeys('Hello', 'a@b.example', 'id')
	const part = fc.constantFrom(
		'\r\n',
		'\n',
		'\r',
		'Bcc: x@evil.example',
		'\u2028',
		'\0',
		' ',
		'a',
		'=?utf-8?q?=0D=0ABcc:x?=',
		'é',
		'<',
		'>',
		'"',
		',',
	)
	const hostile = fc.array(part, { minLength: 1, maxLength: 30 }).map((parts) => `x${parts.join('')}`)
	await fc.assert(
		fc.asyncProperty(hostile, hostile, hostile, async (subject, replyTo, id) => {
			expect(await headerKeys(subject, replyTo, id)).toEqual(usual)
		}),
		{ numRuns: 50 },
	)
})

test.each(['a@b.example, c@d.example', '"x" <a@b.example>', 'a@b.example\r\nRCPT TO:<c@d.example>', ''])(
	'%j is not sent to',
	async (to) => {
		const { folder, mailer } = fileMailer()
		await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ code: 'EADDRESS' })
		expect(() => readdirSync(folder)).toThrow()
	},
)

test('the start banner names the mail server without its password', () => {
	const mailer = createMailer({
		smtpUrl: 'smtps://user:secret@mail.example:465',
		mailFrom: 'a@b.example',
		dataDir: '/nowhere',
	})
	expect(mailer.describe()).toBe('by SMTP through mail.example:465')
	mailer.close()
})

test('a mail server that answers in trickles is hung up on, so the mail can be tried again', async () => {
	const sockets: Socket[] = []
	const server = createServer((socket) => {
		sockets.push(socket.on('error', () => {}).resume())
		// Greets, then goes on answering EHLO for ever.
		socket.write('220 slow.example\r\n')
		const trickle = setInterval(() => socket.write('250-still here\r\n'), 20)
		socket.on('close', () => clearInterval(trickle))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const { port } = server.address() as { port: number }
	const mailer = createMailer({
		smtpUrl: `smtp://127.0.0.1:${port}`,
		mailFrom: 'a@b.example',
		dataDir: '/nowhere',
		sendTimeout: 300,
	})
	onTestFinished(mailer.close)
	for (const attempt of [1, 2]) {
		await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
		expect(sockets).toHaveLength(attempt)
		await expect.poll(() => sockets.every((socket) => socket.destroyed), { timeout: 30_000 }).toBe(true)
	}
})
