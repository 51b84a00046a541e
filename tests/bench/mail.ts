/** From the answer to a lead, which is its commit, to its two mails being handed to the mail server. */
import { SMTPServer } from 'smtp-server'
import { insertLead, ms, percentile, startBench } from './load.ts'

const LEADS = 100
const WANTED_MS = 2_000

let handedOver = (_at: number) => {}
const smtp = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS', 'AUTH'],
	disableReverseLookup: true,
	onData: (stream, _session, done) => {
		handedOver(performance.now())
		stream.on('end', done).resume()
	},
})
await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
const { port } = smtp.server.address() as { port: number }

const bench = await startBench({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Little Red <bench@example.com>' })
try {
	const times: number[] = []
	for (let lead = 0; lead < LEADS; lead++) {
		const mails: number[] = []
		const both = new Promise<void>((arrived) => {
			handedOver = (at) => void (mails.push(at) === 2 && arrived())
		})
		await insertLead(bench.server.url)
		const committed = performance.now()
		await both
		times.push(...mails.map((at) => Math.max(0, at - committed)))
	}
	const p99 = percentile(times, 0.99)
	console.log(
		`hand-over after commit   p50 ${ms(percentile(times, 0.5))}   p99 ${ms(p99)} (under ${WANTED_MS / 1000} s is wanted)   slowest ${ms(percentile(times, 1))}`,
	)
	process.exitCode = p99 < WANTED_MS ? 0 : 1
} finally {
	await bench.stop()
	await new Promise<void>((closed) => smtp.close(closed))
}
