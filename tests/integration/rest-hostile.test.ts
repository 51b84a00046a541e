import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
let token: string
beforeAll(async () => {
	rest = await startRest()
	token = (await rest.person({ admin: true })).token
	for (const name of ['Kept', 'Also kept']) await rest.visitor().from('leads').insert(lead({ name }))
})
afterAll(() => rest.stop())

type Answer = { status: number; code: string }

/** As an admin, so that nothing is refused for want of rights alone. */
async function ask(
	method: string,
	path: string,
	body?: BodyInit,
	headers: Record<string, string> = {},
): Promise<Answer> {
	const answer = await rest.fetch(path, {
		method,
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
		body,
	})
	if (answer.ok || method === 'HEAD') return { status: answer.status, code: '' }
	const said = await answer.json()
	expect(Object.keys(said).sort()).toEqual(['code', 'details', 'hint', 'message'])
	expect(answer.headers.get('content-type')).toContain('application/json')
	return { status: answer.status, code: said.code }
}

async function untouched() {
	const { rows } = await rest.owner.query(`select string_agg(name || status, ',' order by name) as kept from leads`)
	expect(rows[0].kept).toBe('Also keptnew,Keptnew')
}

const post = (body: BodyInit, path = '/leads', headers = {}) => ask('POST', path, body, headers)
const full = (values: Record<string, unknown>) => JSON.stringify(lead(values))

describe('a body that is not what it should be', () => {
	test.each<[string, () => Promise<Answer>, Answer]>([
		['nothing', () => post(''), { status: 400, code: 'PGRST102' }],
		['half of one', () => post('{"name":'), { status: 400, code: 'PGRST102' }],
		['a number', () => post('5'), { status: 400, code: 'PGRST102' }],
		['null', () => post('null'), { status: 400, code: 'PGRST102' }],
		['an array of numbers', () => post('[1,2]'), { status: 400, code: 'PGRST102' }],
		['an array of nulls', () => post('[null]', '/leads?columns=name'), { status: 400, code: 'PGRST102' }],
		['bytes', () => post(new Uint8Array([0xff, 0xfe, 0x00])), { status: 400, code: 'PGRST102' }],
		['a NUL in a value', () => post(full({ name: 'a\0b' })), { status: 400, code: '22P05' }],
		['half a surrogate', () => post(full({}).replace('Ada', '\\ud800')), { status: 400, code: '22P02' }],
		['NUL as a key', () => post(full({ 'na\0me': 'x' })), { status: 400, code: 'PGRST204' }],
		['a key of the prototype', () => post('{"__proto__":{"name":"x"}}'), { status: 400, code: 'PGRST204' }],
		[
			'a key with SQL',
			() => post(full({ 'name") values (1); drop table leads; --': 'x' })),
			{ status: 400, code: 'PGRST204' },
		],
		[
			'columns with SQL',
			() => post(full({}), `/leads?columns=${encodeURIComponent('"name\\") select 1; --"')}`),
			{ status: 400, code: 'PGRST204' },
		],
		['20,000 rows', () => post(JSON.stringify(Array(20_000).fill({ name: 'x' }))), { status: 413, code: 'PGRST102' }],
		['an object for a text', () => post(full({ phone: { a: 1 } })), { status: 400, code: '23514' }],
		[
			'a deep value',
			() => post(`${full({}).slice(0, -1)},"motivation":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
			{ status: 400, code: '54001' },
		],
		['a deep array', () => post('['.repeat(400_000)), { status: 400, code: 'PGRST102' }],
		['a huge text', () => post(full({ name: 'x'.repeat(900_000) })), { status: 400, code: 'text_too_long' }],
		[
			'a form',
			() => post('name=x', '/leads', { 'content-type': 'application/x-www-form-urlencoded' }),
			{ status: 415, code: 'PGRST102' },
		],
		['plain text', () => post(full({}), '/leads', { 'content-type': 'text/plain' }), { status: 415, code: 'PGRST102' }],
		[
			'an array to an update',
			() => ask('PATCH', '/leads?name=eq.Kept', '[{"status":"lost"}]'),
			{ status: 400, code: 'PGRST102' },
		],
		['an array of arguments', () => post('["admin"]', '/rpc/has_role'), { status: 400, code: 'PGRST102' }],
		['a NUL in an argument', () => post('{"role":"\\u0000"}', '/rpc/has_role'), { status: 400, code: '22P05' }],
	])('%s', async (_, send, expected) => {
		expect(await send()).toEqual(expected)
		await untouched()
	})
})

describe('a query that is not what it should be', () => {
	const sqlish = `name") = '' or 1=1; delete from leads; --`
	const q = encodeURIComponent

	test.each<[string, string, number, string]>([
		['SQL as a table', `/${q('leads"; drop table leads; --')}`, 404, 'PGRST205'],
		['SQL as a function', `/rpc/${q('has_role(); drop table leads')}`, 404, 'PGRST202'],
		['SQL as an argument', `/rpc/has_role?${q('role => 1); --')}=x`, 404, 'PGRST202'],
		['SQL as a column', `/leads?select=${q(sqlish)}`, 400, 'PGRST100'],
		['SQL as a quoted column', `/leads?select=${q(`"${sqlish.replaceAll('"', '\\"')}"`)}`, 400, '42703'],
		['SQL as an alias', `/leads?select=${q(`"x\\" from leads; --":name`)}`, 400, 'PGRST100'],
		['a NUL in an alias', `/leads?select=${q('"a\0":name')}`, 400, 'PGRST100'],
		['SQL as a cast', `/leads?select=${q('name::text; drop table leads')}`, 400, 'PGRST100'],
		['a type we do not know', `/leads?select=name::regclass`, 400, 'PGRST100'],
		['SQL as a filter', `/leads?${q(`"${sqlish.replaceAll('"', '\\"')}"`)}=eq.1`, 400, '42703'],
		['SQL as an operator', `/leads?name=${q(`= '' or true --.x`)}`, 400, 'PGRST100'],
		['SQL as a state', `/leads?name=is.${q('null or true')}`, 400, 'PGRST100'],
		['SQL as an order', `/leads?order=${q('name; drop table leads')}`, 400, 'PGRST100'],
		['SQL as a direction', `/leads?order=${q('name.desc; drop table leads')}`, 400, 'PGRST100'],
		['SQL as a limit', `/leads?limit=${q('1; drop table leads')}`, 400, 'PGRST100'],
		['a NUL in a value', `/leads?name=eq.%00`, 400, '22021'],
		['a NUL in a list', `/leads?name=in.(a,%00)`, 400, '22021'],
		['a NUL in a name', `/leads?%00=eq.1`, 400, 'PGRST100'],
		['a NUL in an argument', `/rpc/has_role?role=%00`, 400, '22P05'],
		['a word for an id', `/leads?id=eq.x`, 400, '22P02'],
		['a word among ids', `/leads?id=in.(x)`, 400, '22P02'],
		['a word for a time', `/leads?created_at=gt.yesterdayish`, 400, '22007'],
		['a time beyond time', `/leads?created_at=gt.999999-01-01`, 400, '22008'],
		['a pattern on an id', `/leads?id=like.x`, 404, '42883'],
		['a pattern that ends in an escape', `/leads?name=like.${q('\\')}`, 400, '22025'],
		['truth of a text', `/leads?name=is.true`, 400, '42804'],
		['an operator we do not have', `/leads?name=fts.x`, 400, 'PGRST100'],
		['no operator', `/leads?id=1`, 400, 'PGRST100'],
		['a resource within', `/leads?select=*,consents(*)`, 400, 'PGRST200'],
		['a resource spread out', `/leads?select=..consents(ip)`, 400, 'PGRST200'],
		['a filter on a resource within', `/leads?consents.ip=eq.1`, 400, 'PGRST108'],
		['a path into JSON', `/lead_events?select=changes->status`, 400, 'PGRST100'],
		['an aggregate', `/leads?select=name.count()`, 400, 'PGRST100'],
		['conditions without end', `/leads?or=${'(and'.repeat(2_000)}`, 400, 'PGRST100'],
		['an open bracket', `/leads?or=(name.eq.x`, 400, 'PGRST100'],
		['a limit below zero', `/leads?limit=-1`, 416, 'PGRST103'],
		['a limit beyond numbers', `/leads?limit=${'9'.repeat(40)}`, 400, 'PGRST100'],
		['an offset below zero', `/leads?offset=-1`, 400, 'PGRST100'],
		['more columns than a row has', `/leads?select=${Array(200).fill('*')}`, 400, 'PGRST100'],
		['no column', `/leads?select=`, 400, 'PGRST100'],
		['a column of the system', `/leads?select=xmin,ctid`, 400, '42703'],
		['a path too long', `/leads/1`, 404, 'PGRST125'],
		['the root', `/`, 404, 'PGRST125'],
		['the root without its slash', ``, 404, 'PGRST125'],
		['a broken escape', `/leads?name=%ff%E0%A4%A`, 400, 'PGRST100'],
	])('%s', async (_, path, status, code) => {
		expect(await ask('GET', path)).toEqual({ status, code })
		await untouched()
	})

	test.each(['order=name', 'limit=1', 'offset=1', 'on_conflict=id'])(
		'an update or a deletion that would not heed %s',
		async (parameter) => {
			expect(await ask('PATCH', `/leads?name=eq.Kept&${parameter}`, '{"status":"lost"}')).toEqual({
				status: 400,
				code: 'PGRST100',
			})
			expect(await ask('DELETE', `/leads?name=eq.Kept&${parameter}`)).toEqual({ status: 400, code: 'PGRST100' })
			await untouched()
		},
	)

	test.each<[string, string, string, Record<string, string>, number, string]>([
		['PUT', '/leads', '{}', {}, 405, 'PGRST117'],
		['PATCH', '/rpc/has_role', '{}', {}, 405, 'PGRST101'],
		['POST', '/leads', '{}', { 'content-profile': 'auth' }, 406, 'PGRST106'],
		['POST', '/leads', full({}), { accept: 'text/csv' }, 406, 'PGRST107'],
		['POST', '/leads', full({}), { prefer: 'handling=strict, nonsense=1' }, 400, 'PGRST122'],
		['POST', '/leads?name=eq.x', full({}), {}, 400, 'PGRST100'],
		['POST', '/leads?on_conflict=nothing', full({}), { prefer: 'resolution=merge-duplicates' }, 400, '42703'],
		['POST', '/leads?on_conflict=name', full({}), { prefer: 'resolution=merge-duplicates' }, 400, '42P10'],
		['POST', '/rpc/has_role?limit=1', '{"role":"admin"}', {}, 400, 'PGRST100'],
	])('%s %s %s %j', async (method, path, body, headers, status, code) => {
		expect(await ask(method, path, body, headers)).toEqual({ status, code })
		await untouched()
	})

	test('another schema is not read', async () => {
		expect(await ask('GET', '/users', undefined, { 'accept-profile': 'auth' })).toEqual({
			status: 406,
			code: 'PGRST106',
		})
	})

	test('a limit larger than any table is just a limit', async () => {
		expect((await ask('GET', `/leads?limit=${Number.MAX_SAFE_INTEGER}`)).status).toBe(200)
	})

	test('whatever it is, the answer is never a failure of ours', async () => {
		const word = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 12 }),
			fc.constantFrom(
				'name',
				'id',
				'created_at',
				'suspected_spam',
				'"',
				'\\',
				'(',
				')',
				',',
				'.',
				'*',
				'->',
				'::',
				"'",
				';--',
				'\0',
				'%',
			),
		)
		const key = fc.oneof(
			word,
			fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'on_conflict'),
		)
		const value = fc
			.tuple(fc.constantFrom('', 'eq.', 'like.', 'in.(', 'is.', 'not.', '(name.eq.'), fc.array(word, { maxLength: 4 }))
			.map(([head, words]) => head + words.join(''))
		const methods = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE')
		await fc.assert(
			fc.asyncProperty(
				methods,
				fc.array(fc.tuple(key, value), { maxLength: 3 }),
				fc.json(),
				async (method, parameters, body) => {
					const path = `/leads?${new URLSearchParams(parameters)}&name=eq.nobody`
					const { status } = await ask(method, path, method === 'GET' || method === 'DELETE' ? undefined : body)
					expect(status).toBeLessThan(500)
				},
			),
			{ numRuns: 200 },
		)
		await untouched()
	})
})
