import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	campaignColumns,
	checkLead,
	definitionOf,
	type LeadField,
	type LeadFields,
	leadFieldNames,
	leadFields,
	leadRow,
	readLead,
	storable,
} from '../../lib/lead.ts'
import { formatPhone } from '../../lib/phone.ts'
import { leadColumns } from '../../lib/stored-lead.ts'
import { hasText } from '../../lib/text.ts'
import { freshDatabase } from '../support/database/database.ts'

/** The form, the server and the table must draw the same line: lib/lead.ts serves the first two, SQL is the third. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Client

beforeAll(async () => {
	database = await freshDatabase()
	client = new Client({ connectionString: database.url })
	await client.connect()
	await client.query('alter table leads disable trigger user')
	await client.query(refusals)
})
afterAll(async () => {
	await client.end()
	await database.drop()
})

const white = fc.constantFrom(
	...'\t\n\v\f\r \u0085\u00a0\u00ad\u1680\u180e\u2000\u200a\u200b\u200d\u2028\u2029\u202f\u205f\u2060\u2800\u3000\u3164\ufe0f\ufeff\u{e0041}',
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

/** What strangers type into a field: anything, and texts about as long as it takes. */
const typed = (name: LeadField) => {
	const { input, limit } = definitionOf(name)
	const type = input.multiline ? undefined : input.type
	return type === 'email' ? email : type === 'tel' ? phone : limit ? fc.oneof(wild, long(limit)) : wild
}

const good = { ...readLead(() => ''), name: 'Ada', phone: '(501) 555-0142', email: 'a@b.co', address: '1 Main' }
const columns = leadColumns.join()
const rowOf = (fields: LeadFields) =>
	leadRow({ id: randomUUID(), fields, at: { pathname: '/', search: '' }, suspicion: null })

/** Tries each of the rows in the table itself and takes it out again: by which check it was refused, or null. */
const refusals = `
	create function pg_temp.refusal(given json) returns text language plpgsql as $$
	declare
		broken text;
	begin
		insert into public.leads (${columns}) select ${columns} from json_populate_record(null::public.leads, given);
		raise sqlstate 'UNDO0';
	exception
		when sqlstate 'UNDO0' then return null;
		when check_violation then
			get stacked diagnostics broken = constraint_name;
			return broken;
	end $$`

test.each(leadFieldNames)('browser, server and database agree on thousands of leads: %s', async (name) => {
	const check = `leads_${leadFields[name].column}_check`
	const asked =
		'select pg_temp.refusal(given) as refusal from json_array_elements($1) with ordinality as g(given, n) order by n'
	const seen = new Set()
	for (let round = 0; round < 4; round++) {
		const texts = fc.sample(typed(name), 1000).map(storable)
		const rows = texts.map((text) => rowOf({ ...good, [name]: text }))
		const answers = (await client.query(asked, [JSON.stringify(rows)])).rows
		for (const [index, text] of texts.entries()) {
			const { refusal } = answers[index]
			const expected = name in checkLead({ ...good, [name]: text }) ? check : null
			expect({ text, refusal }).toEqual({ text, refusal: expected })
			seen.add(refusal)
		}
	}
	expect(seen).toEqual(new Set([check, null]))
	expect((await client.query('select from leads')).rowCount).toBe(0)
})

test('to browser, server and table the same characters show', async () => {
	// The planes between hold ideographs, or nothing yet.
	const ranges = [
		[1, 0xd7ff],
		[0xe000, 0x1ffff],
		[0xe0000, 0xe1fff],
	] as const
	for (const [first, last] of ranges) {
		const { rows } = await client.query(
			`select array_agg(n order by n) as unseen from generate_series(${first}, ${last}) n where not private.has_text(chr(n))`,
		)
		const all = Array.from({ length: last - first + 1 }, (_, n) => first + n)
		expect(rows[0].unseen).toEqual(all.filter((n) => !hasText(String.fromCodePoint(n))))
	}
})

test('control characters are left out by the table as by the forms, on the way in and in a change', async () => {
	await client.query('alter table leads enable trigger clean_lead')
	const every = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code + 1)).join('')
	const ruled = ['phone', 'email']
	const free = [...leadColumns, ...campaignColumns, 'source_page', 'consent_version'].filter(
		(name) => !ruled.includes(name),
	)
	const some = `x${every.slice(0, 20)}\u007f\u0085`
	const given = { ...Object.fromEntries(free.map((name) => [name, some])), email: 'a\u0001@b.co\u009f' }
	const names = Object.keys(given).join()
	const { rows } = await client.query(
		`insert into leads (${names}, phone) select ${names}, '(501) 555-0142' from json_populate_record(null::leads, $1) returning *`,
		[JSON.stringify(given)],
	)
	for (const name of free) expect([name, rows[0][name]]).toEqual([name, storable(some)])
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
	const insert = (fields: LeadFields) =>
		client.query(`insert into leads (${columns}) select ${columns} from json_populate_record(null::leads, $1)`, [
			JSON.stringify(rowOf(fields)),
		])
	await insert(good)
	for (const wrong of [
		{ name: ' ' },
		{ name: 'x'.repeat(201) },
		{ phone: '5015550142' },
		{ phone: '(501) 555-0142 ' },
		{ email: 'a b@c.de' },
		{ email: 'a@b' },
		{ address: '\u3000' },
		{ name: '\u200b\u2028' },
		{ message: 'x'.repeat(5001) },
	]) {
		await expect(insert({ ...good, ...wrong })).rejects.toMatchObject({ code: '23514' })
	}
})
