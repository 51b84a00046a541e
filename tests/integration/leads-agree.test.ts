import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLead, type LeadFields, storable } from '../../lib/lead.ts'
import { formatPhone } from '../../lib/phone.ts'
import { freshDatabase } from '../support/database/database.ts'

/** The form, the server and the table must draw the same line: lib/lead.ts serves the first two, SQL is the third. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Client

beforeAll(async () => {
	database = await freshDatabase()
	client = new Client({ connectionString: database.url })
	await client.connect()
	await client.query('alter table leads disable trigger user')
})
afterAll(async () => {
	await client.end()
	await database.drop()
})

const white = fc.constantFrom(
	...'\t\n\v\f\r \u0085\u00a0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff',
)
const wild = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: 'binary' }),
	fc.string({ unit: white }),
	fc.string({ unit: fc.oneof(white, fc.constantFrom('a', '@', '.')) }),
)
const long = (around: number) => fc.integer({ min: around - 2, max: around + 2 }).map((n) => '😀'.repeat(n))
const email = fc.oneof(
	wild,
	fc.emailAddress(),
	long(254).map((text) => `${text.slice(0, -16)}@example.com`),
	fc.tuple(wild, wild, wild).map(([a, b, c]) => `${a}@${b}.${c}`),
)
const phone = fc.oneof(
	wild,
	fc.string({ unit: fc.constantFrom(...'0123456789()- ٣') }),
	fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 11 }).map(formatPhone),
)

const fields: fc.Arbitrary<LeadFields> = fc.record({
	name: fc.oneof(wild, long(200)),
	phone,
	email,
	address: fc.oneof(wild, long(300)),
	message: fc.oneof(wild, long(5000)),
})

test('browser, server and database agree on thousands of leads', { timeout: 60_000 }, async () => {
	const checks = `
		with given as (select * from json_to_recordset($1) as g(n int, name text, phone text, email text, address text, message text))
		select n,
			case when char_length(name) <= 200 then private.has_text(name) else false end as name,
			phone ~ '^\\([0-9]{3}\\) [0-9]{3}-[0-9]{4}$' as phone,
			case when char_length(email) <= 254 then private.is_email(email) else false end as email,
			case when char_length(address) <= 300 then private.has_text(address) else false end as address,
			char_length(message) <= 5000 as message
		from given order by n`
	for (let round = 0; round < 4; round++) {
		const sample = fc
			.sample(fields, 1000)
			.map(
				(given) =>
					Object.fromEntries(Object.entries(given).map(([key, value]) => [key, storable(value)])) as LeadFields,
			)
		const { rows } = await client.query(checks, [JSON.stringify(sample.map((given, n) => ({ n, ...given })))])
		for (const [index, given] of sample.entries()) {
			const errors = checkLead(given)
			const expected = Object.fromEntries(Object.keys(given).map((field) => [field, !(field in errors)]))
			const { n: _, ...verdict } = rows[index]
			expect({ given, verdict }).toEqual({ given, verdict: expected })
		}
	}
})

test('control characters are left out by the table as by the forms, on the way in and in a change', async () => {
	await client.query('alter table leads enable trigger clean_lead')
	const every = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code + 1)).join('')
	const texts = ['name', 'address', 'motivation', 'source_page', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term']
	const columns = [...texts, 'utm_content', 'consent_version']
	const some = `x${every.slice(0, 20)}\u007f\u0085`
	const given = { ...Object.fromEntries(columns.map((name) => [name, some])), email: 'a\u0001@b.co\u009f' }
	const names = Object.keys(given).join()
	const { rows } = await client.query(
		`insert into leads (${names}, phone) select ${names}, '(501) 555-0142' from json_populate_record(null::leads, $1) returning *`,
		[JSON.stringify(given)],
	)
	for (const name of columns) expect([name, rows[0][name]]).toEqual([name, storable(some)])
	expect(rows[0].email).toBe('a@b.co')
	for (let from = 0; from < every.length; from += 4_000) {
		const text = every.slice(from, from + 4_000)
		const changed = await client.query('update leads set motivation = $1 where id = $2 returning motivation', [
			text,
			rows[0].id,
		])
		expect(changed.rows[0].motivation).toBe(storable(text))
	}
	await client.query('alter table leads disable trigger clean_lead')
})

test('the table’s checks are those very rules', async () => {
	const insert = (lead: object) =>
		client.query(
			'insert into leads (name, phone, email, address, motivation) select name, phone, email, address, message from json_to_record($1) as g(name text, phone text, email text, address text, message text)',
			[JSON.stringify(lead)],
		)
	const good = { name: 'Ada', phone: '(501) 555-0142', email: 'a@b.co', address: '1 Main', message: '' }
	await insert(good)
	for (const wrong of [
		{ name: ' ' },
		{ name: 'x'.repeat(201) },
		{ phone: '5015550142' },
		{ phone: '(501) 555-0142 ' },
		{ email: 'a b@c.de' },
		{ email: 'a@b' },
		{ address: '\u3000' },
		{ message: 'x'.repeat(5001) },
	]) {
		await expect(insert({ ...good, ...wrong })).rejects.toMatchObject({ code: '23514' })
	}
})
