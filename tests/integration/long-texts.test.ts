import { expect, test } from 'vitest'
import { definitionOf, leadFieldNames } from '../../lib/lead.ts'
import { startApp } from '../support/server/app.ts'

/** Far more than any of these answers takes, and far less than one pattern that tries again from every character. */
const CPU_MS = 2_000

/** Server and test share a thread: while it computes for one visitor, it serves nobody else. */
async function computing(work: () => Promise<unknown>) {
	const before = process.threadCpuUsage()
	await work()
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1000
}

const filled = { name: 'Ada', phone: '(501) 555-0177', email: 'ada@example.com', address: '1 Main', message: '' }

type Attack = (app: Awaited<ReturnType<typeof startApp>>) => Promise<Response>
const form =
	(fields: Record<string, string>): Attack =>
	({ fetch }) =>
		fetch('/leads', { method: 'POST', body: new URLSearchParams({ ...filled, ...fields }) })
const json =
	(path: string, body: object): Attack =>
	({ fetch }) =>
		fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

const MB = 1_000_000
const attacks: [string, Attack][] = [
	['an address of dots in the form', form({ email: `a@${'.'.repeat(60_000)}@` })],
	['a name of blanks in the form', form({ name: `${' '.repeat(60_000)}x` })],
	['a phone number of blanks in the form', form({ phone: `${' '.repeat(60_000)}x` })],
	['an address of dots in a row', json('/rest/v1/leads', { ...filled, email: `a@${'.'.repeat(MB)}@` })],
	[
		'an address of dots in a message',
		json('/functions/v1/send-contact-email', { ...filled, message: 'Hi', email: `a@${'.'.repeat(MB)}@` }),
	],
	[
		'an address of dots at sign-up',
		json('/auth/v1/signup', { email: `a@${'.'.repeat(MB)}@`, password: 'not a common one' }),
	],
	[
		'an issuer of slashes',
		json('/auth/v1/token?grant_type=id_token', {
			client_id: 'x',
			id_token: 'x.y.z',
			issuer: `${'/'.repeat(MB - 1_000)}x`,
		}),
	],
	[
		'a target of letters',
		({ fetch }) => fetch(`/auth/v1/verify?token=x&type=signup&redirect_to=https://${'a'.repeat(14_000)}`),
	],
	['a question of quotes', ({ fetch }) => fetch(`/rest/v1/leads?or=(${'"a,'.repeat(1_500)}`)],
	[
		'a token of blanks',
		({ fetch }) => fetch('/rest/v1/leads', { headers: { authorization: `Bearer${' '.repeat(15_000)}x y` } }),
	],
	['a path of slashes', ({ fetch }) => fetch(`/${'/'.repeat(14_000)}x`)],
]

test.each(attacks)('%s is answered at once, and nobody waits meanwhile', async (_, attack) => {
	const app = await startApp()
	await app.fetch('/healthz')
	let answers: Response[] = []
	const ms = await computing(async () => {
		answers = await Promise.all([attack(app), app.fetch('/healthz')])
	})
	expect(ms).toBeLessThan(CPU_MS)
	const [answered, other] = answers.map(({ status }) => status)
	expect(answered).toBeLessThan(500)
	expect(other).toBe(200)
})

test('the table asks how long a text is before it looks into it', async () => {
	const { db } = await startApp()
	const { sql } = await import('kysely')
	for (const name of ['has_text', 'is_email']) {
		await sql`
			create or replace function private.${sql.raw(name)}(value text) returns boolean language plpgsql immutable as $$
			begin
				if char_length(value) > 300 then raise 'looked into'; end if;
				return true;
			end $$
		`.execute(db)
	}
	for (const field of leadFieldNames.filter((name) => definitionOf(name).required)) {
		const stored = db.insertInto('leads').values({ ...filledRow, [field]: 'x'.repeat(MB) })
		await expect(stored.execute()).rejects.toMatchObject({ code: '23514', constraint: `leads_${field}_check` })
	}
})

const { message: _, ...filledRow } = filled
