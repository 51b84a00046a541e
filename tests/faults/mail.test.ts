import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/server/free-port.ts'
import { mailServer } from '../support/server/outbox.ts'
import { until } from '../support/server/process.ts'
import { patience, times } from './scale.ts'
import { more, startSite } from './site.ts'

type MailServer = { port: number; stop: () => Promise<unknown> }

/** Something on the mail server's port that is none: it does with each caller what it is told to. */
async function impostor(port: number, meet: (caller: Socket) => void): Promise<MailServer> {
	const callers = new Set<Socket>()
	const server = createServer((caller) => {
		callers.add(caller)
		caller.on('error', () => {}).on('close', () => callers.delete(caller))
		meet(caller)
	})
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	const stop = async () => {
		for (const caller of callers) caller.destroy()
		await new Promise((done) => server.close(done))
	}
	onTestFinished(async () => {
		if (server.listening) await stop()
	})
	return { port, stop }
}

const bad: [string, (port: number) => Promise<MailServer>][] = [
	['defers everything', (port) => mailServer({ port, refuse: () => 451 })],
	['takes the call and says nothing', (port) => impostor(port, () => {})],
	[
		'dies in the middle of a sentence',
		(port) => impostor(port, (caller) => caller.write('220 ma', () => caller.destroy())),
	],
	[
		'crawls',
		(port) =>
			impostor(port, (caller) => {
				const crawl = setInterval(() => caller.write('2'), 500)
				caller.on('close', () => clearInterval(crawl))
			}),
	],
]

test.each(bad)(
	'a mail server that %s delays mails and nothing else',
	async (_, start) => {
		const first = await mailServer({ port: await freePort() })
		const site = await startSite({ env: { SMTP_URL: first.url } })
		await first.stop()
		const broken = await start(first.port)
		const visitors = site.visitors({ homeowners: 3 })
		await more(visitors, times(20, 300))
		const told = await visitors.leave()
		const stored = await visitors.balance(site.query)
		expect((await site.query(`select from messages where status = 'failed'`)).length).toBe(0)
		await broken.stop()

		// Time passes; nobody waits for it here.
		const good = await mailServer({ port: first.port })
		await until(async () => {
			await site.sendNow()
			const [left] = await site.query(`select count(*)::int as count from messages where status = 'queued'`)
			return left?.count === 0
		})
		const due = (await site.query(`select id from messages`)).map(({ id }) => id)
		const arrived = new Set(good.received.map(({ mail }) => /<([^@]+)@/.exec(mail.messageId ?? '')?.[1]))
		expect(due.filter((id) => !arrived.has(id as string))).toEqual([])
		console.log('told', told, 'stored', stored, 'mails', due.length)
	},
	patience,
)
