import { Client } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { addressesAt, databaseForTest } from '../database/database.ts'

/** Who the site's mails go to and come from. */
export const owner = 'owner@red.example'

type Received = { to: string[]; mail: Email }

/** A real mail server. `refuse` answers a recipient with a code; `port` brings one back where it was. */
export async function mailServer({ port = 0, refuse = (_: string): number | undefined => undefined } = {}) {
	const received: Received[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		disableReverseLookup: true,
		closeTimeout: 50,
		onRcptTo: ({ address }, _session, done) => {
			const responseCode = refuse(address)
			done(responseCode ? Object.assign(new Error(`<${address}> is not wanted here`), { responseCode }) : null)
		},
		onData: (stream, session, done) => {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', async () => {
				received.push({
					to: session.envelope.rcptTo.map(({ address }) => address),
					mail: await PostalMime.parse(Buffer.concat(chunks)),
				})
				done()
			})
		},
	})
	server.on('error', () => {})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', resolve)
	})
	const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
	onTestFinished(stop)
	const bound = (server.server.address() as { port: number }).port
	return { received, stop, port: bound, url: `smtp://127.0.0.1:${bound}` }
}

/** A database with leads and the messages they bring about. */
export async function outbox() {
	const url = await databaseForTest()
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	let asked = 0
	return {
		/** As the worker logs in. */
		url: addressesAt(url).worker,
		query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows,
		messages: async () => (await client.query('select * from messages order by kind desc, id')).rows,
		ask: async (changes: Record<string, unknown> = {}) => {
			const number = ++asked
			const lead = {
				name: 'Mary Quartermain',
				phone: '(501) 555-0177',
				email: `mary.${number}@example.com`,
				address: `${number} Oak St, Searcy`,
				...changes,
			}
			const columns = Object.keys(lead)
			await client.query(
				`insert into leads (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})`,
				Object.values(lead),
			)
			return lead
		},
	}
}
