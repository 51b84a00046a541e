import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { connect as dial, type Socket } from 'node:net'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { until } from '../support/server/process.ts'
import { clientOf, serviceOf, startStorage, token } from '../support/server/storage.ts'

async function startOpen(options: Parameters<typeof startStorage>[0] = {}) {
	const started = await startStorage(options)
	const service = await serviceOf(started.url)
	await service.createBucket('open', { public: true })
	await service.createBucket('shut', { public: false })
	const authorization = `Bearer ${await token({ role: 'service_role' })}`
	const send = (path: string, init: RequestInit = {}) =>
		fetch(`${started.url}/storage/v1${path}`, { method: 'POST', ...init, headers: { authorization, ...init.headers } })
	/** Every row has its bytes, and no bytes are without a row. Who was told 503 may have lost the line before the answer: then the sweep knows. */
	const agree = async (busy = false) => {
		// One removes at a time: while an upload's own removal is at it, ours leaves it to that.
		await vi.waitFor(async () => {
			await started.storage.removal.run()
			if (busy) await started.storage.removal.sweep(Date.now())
			const { rows } = await started.sql.query('select version from storage.objects order by 1')
			const found = started.files().map((file) => file.split('/').at(-1))
			expect(found.sort()).toEqual(rows.map(({ version }) => version).sort())
		}, 60_000)
		expect(started.lines.filter((line) => line.includes('request failed'))).toEqual([])
	}
	return { ...started, service, open: service.from('open'), shut: service.from('shut'), send, agree, authorization }
}

test('a signed address opens one object, by one method, until its time, and no change of it opens more', async () => {
	const { url, shut, open, service, send } = await startOpen()
	for (const name of ['mine', 'mine2', 'other']) await shut.upload(name, name)
	await open.upload('mine', 'open')
	const { data } = await shut.createSignedUrl('mine', 60)
	const signed = data?.signedUrl ?? ''
	expect(await (await fetch(signed)).text()).toBe('mine')
	const [, jwt = ''] = signed.split('token=')
	const [head = '', body = '', mark = ''] = jwt.split('.')
	const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
	const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
	const at = (path: string, with_: string) => `${url}/storage/v1/object/sign/${path}?token=${with_}`
	for (const wrong of [
		at('shut/other', jwt),
		at('shut/mine2', jwt),
		at('open/mine', jwt),
		at('shut/mine%2f..%2fother', jwt),
		at('shut//mine', jwt),
		at('shut/MINE', jwt),
		at('shut/mine', `${head}.${packed({ ...claims, exp: claims.exp + 9999 })}.${mark}`),
		at('shut/mine', `${packed({ alg: 'none' })}.${body}.`),
		at('shut/mine', ''),
		at('shut/mine', `${jwt}x`),
		`${url}/storage/v1/object/upload/sign/shut/mine?token=${jwt}`,
	])
		expect([wrong, (await fetch(wrong)).status]).toEqual([
			wrong,
			expect.toSatisfy((status) => status === 400 || status === 404),
		])
	// Nor does it write, delete, or stand for a person.
	for (const method of ['PUT', 'POST', 'DELETE'])
		expect((await fetch(signed, { method, body: method === 'DELETE' ? null : 'x' })).status).toBeGreaterThanOrEqual(400)
	expect(
		(await fetch(`${url}/storage/v1/object/upload/sign/shut/mine?token=${jwt}`, { method: 'PUT', body: 'x' })).status,
	).toBe(400)
	expect((await clientOf(url, jwt).from('shut').download('mine')).error).not.toBeNull()
	// An address to upload to takes one upload, opens nothing, and is for its place alone.
	const up = (await shut.createSignedUploadUrl('gift')).data
	expect((await fetch(at('shut/gift', up?.token ?? ''))).status).toBe(400)
	const visitor = clientOf(url).from('shut')
	expect((await visitor.uploadToSignedUrl('other', up?.token ?? '', 'x')).error).not.toBeNull()
	expect((await visitor.uploadToSignedUrl('gift', up?.token ?? '', 'x')).error).toBeNull()
	expect((await visitor.uploadToSignedUrl('gift', up?.token ?? '', 'y')).error).toMatchObject({ statusCode: '409' })
	// What was deleted is gone, whatever was signed for it.
	await service.from('shut').remove(['mine'])
	expect((await fetch(signed)).status).toBe(400)
	expect((await send('/object/sign/shut/other', { body: JSON.stringify({ expiresIn: 1e12 }) })).status).toBe(400)
})

test('ranges, conditions and lists are read as they are meant, however they are abused', async () => {
	const { url, open, send } = await startOpen()
	await open.upload('file', '0123456789')
	const ask = async (headers: Record<string, string>) => {
		const answer = await fetch(`${url}/storage/v1/object/public/open/file`, { headers })
		return [answer.status, await answer.text()]
	}
	for (const [range, status, body] of [
		['bytes=0-0', 206, '0'],
		['bytes=-3', 206, '789'],
		['bytes=-999999999999999', 206, '0123456789'],
		['bytes=5-999999999999999', 206, '56789'],
		['bytes=0-99999999999999999999999', 200, '0123456789'],
		['bytes=0-1,3-4', 200, '0123456789'],
		[`bytes=${Array.from({ length: 500 }, (_, n) => `${n}-`).join()}`, 200, '0123456789'],
		['bytes=--1', 200, '0123456789'],
		['bytes=-', 200, '0123456789'],
		['lines=0-1', 200, '0123456789'],
	] as const)
		expect([range, ...(await ask({ range }))]).toEqual([range, status, body])
	for (const range of ['bytes=10-', 'bytes=-0', 'bytes=7-3', 'bytes=999999999999999-'])
		expect([range, (await ask({ range }))[0]]).toEqual([range, 416])
	expect((await ask({ 'if-none-match': '"x", W/"y", *' }))[0]).toBe(200)
	expect((await ask({ 'if-modified-since': 'no date' }))[0]).toBe(200)
	// Signs that stand for any letter elsewhere stand for themselves.
	await open.upload('a_b/one', 'x')
	await open.upload('axb/two', 'x')
	for (const [prefix, search, found] of [
		['a_b', '', ['one']],
		['%', '', []],
		['', 'a_', ['a_b']],
		['', '%', []],
		["a' or '1'='1", '', []],
		['\\', '', []],
	] as const) {
		const { data } = await open.list(prefix, { search })
		expect([prefix, search, data?.map(({ name }) => name)]).toEqual([prefix, search, found])
	}
	for (const body of [
		{ prefixes: Array.from({ length: 100_000 }, (_, n) => `n${n}`) },
		{ prefixes: ['x'.repeat(2000)] },
		{ prefixes: 'file' },
		{ prefixes: [null] },
		null,
	]) {
		const answer = await send('/object/open', { method: 'DELETE', body: JSON.stringify(body) })
		expect(answer.status).toBe(400)
	}
	expect((await send('/object/open', { method: 'DELETE', body: JSON.stringify({ prefixes: ['a\0b'] }) })).status).toBe(
		400,
	)
	for (const limit of [0, -1, 1.5, 1e20, '1; drop table leads'])
		expect((await send('/object/list/open', { body: JSON.stringify({ prefix: '', limit }) })).status).toSatisfy(
			(status) => status === 200 || status === 400,
		)
	expect((await send('/object/list/open', { body: JSON.stringify({ prefix: 'a\0b' }) })).status).toBe(400)
	expect((await send('/object/list/open', { body: JSON.stringify({ prefix: '', offset: 1e300 }) })).status).toBe(400)
})

test('many at one name, moves and copies across each other: rows and bytes agree', async () => {
	const { open, agree, sql } = await startOpen()
	const sent = await Promise.all([
		...Array.from({ length: 20 }, (_, n) => open.upload('same', `body ${n}`, { upsert: true })),
		...Array.from({ length: 10 }, (_, n) => open.upload('once', `body ${n}`)),
	])
	expect((await sql.query('select from storage.objects')).rows).toHaveLength(2)
	await agree(sent.some(({ error }) => (error as { status?: number } | null)?.status === 503))
	await open.upload('b', 'b')
	const results = await Promise.all([
		open.move('same', 'moved'),
		open.move('same', 'elsewhere'),
		open.copy('same', 'copied'),
		open.move('same', 'b'),
		open.remove(['same']),
		open.upload('same', 'new', { upsert: true }),
		open.copy('once', 'once'),
	])
	for (const { error } of results) expect([undefined, 400]).toContain((error as { status?: number } | null)?.status)
	await agree()
	for (const { name } of (await sql.query('select name from storage.objects')).rows)
		expect((await open.download(name)).error).toBeNull()
})

test('bodies that crawl, stop, or promise more than they bring hold nothing up and leave nothing', async () => {
	let at = Date.now()
	// One of five processes has a fifth of the places: 40, and 8 for each network.
	const { files, port, url, authorization, open, agree, send, sql } = await startOpen({ now: () => at, processes: 5 })
	const id = randomUUID()
	await sql.query(lead, [id])
	const sockets: Socket[] = []
	const answers: string[] = []
	const beginning = `--b\r\ncontent-disposition: form-data; name="x"; filename="x"\r\n\r\n\xff\xd8\xff${'x'.repeat(1000)}`
	const end = '\r\n--b--\r\n'
	/** At both doors, in turns, until a network has its share: each that is let in has a file. */
	async function crawl(from: string, many: number) {
		for (let n = 0; n < many; n++) {
			const socket = dial(port, '127.0.0.1')
			const place = sockets.push(socket) - 1
			const [path, rights] =
				place % 2
					? ['/leads/photos', `accept: application/json\r\nx-lead-id: ${id}`]
					: [`/storage/v1/object/open/slow${place}`, `authorization: ${authorization}`]
			answers.push('')
			socket.on('error', () => {}).on('data', (part) => answers.splice(place, 1, `${answers[place]}${part}`))
			socket.write(
				`POST ${path} HTTP/1.1\r\nhost: x\r\nx-real: ${from}\r\n${rights}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${beginning}`,
				'latin1',
			)
			await until(() => files().length === sockets.length)
		}
	}
	const upload = async (from: string) => {
		const answer = await send(`/object/open/${randomUUID()}`, { body: 'x', headers: { 'x-real': from } })
		return [answer.status, answer.headers.get('retry-after')]
	}
	await crawl('203.0.113.1', 8)
	expect(await upload('203.0.113.1')).toEqual([429, '2'])
	const photo = await fetch(`${url}/leads/photos`, {
		method: 'POST',
		body: photoForm(Buffer.from('x')),
		headers: { accept: 'application/json', 'x-lead-id': id, 'x-real': '203.0.113.1' },
	})
	expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '2'])
	for (const network of [2, 3, 4, 5]) await crawl(`203.0.113.${network}`, 8)
	// All places are taken, until they have had time to be quicker. One of them is.
	expect(await upload('203.0.113.6')).toEqual([429, '2'])
	const [honest] = sockets
	honest?.write('x'.repeat(60_000))
	await until(() => files().some((file) => statSync(file).size > 50_000))
	at += 11_000
	expect(await upload('203.0.113.6')).toEqual([200, null])
	honest?.write(`${'x'.repeat(40_000 - beginning.length - end.length)}${end}`)
	await until(() => answers.every((answer) => answer.includes('\r\n\r\n')))
	for (const [place, answer] of answers.entries()) {
		const status = place === 0 ? 200 : place % 2 ? 503 : 408
		expect([place, answer]).toEqual([place, expect.stringMatching(`^HTTP/1.1 ${status} `)])
		if (place > 0) expect(answer).toMatch(/retry-after: 5\r\n.*"code":"(RequestTimeout|busy)"/is)
	}
	expect((await open.upload('quick', 'x')).error).toBeNull()
	expect(await (await open.download('quick')).data?.text()).toBe('x')
	for (const socket of sockets) socket.destroy()
	await until(async () => {
		try {
			await agree()
			return true
		} catch {
			return false
		}
	})
})

test('words that go along are bounded, and kept as they were', async () => {
	const { send, open, agree } = await startOpen()
	const about = (value: string) => ({ 'x-metadata': Buffer.from(value).toString('base64') })
	for (const value of [
		'null',
		'[]',
		'"x"',
		'{',
		`{"a":"${'x'.repeat(9000)}"}`,
		'{"a":"\\u0000"}',
		'{"__proto__":{"x":1}}',
		'{"a":1e999}',
	])
		expect([
			value.slice(0, 30),
			(await send('/object/open/about', { body: 'x', headers: { 'x-upsert': 'true', ...about(value) } })).status,
		]).toEqual([value.slice(0, 30), expect.toSatisfy((status) => [200, 400, 431].includes(status))])
	expect((await open.upload('words', 'x', { metadata: { né: '“Ü”' } })).error).toBeNull()
	expect((await open.info('words')).data?.metadata).toEqual({ né: '“Ü”' })
	await agree()
})

const lead = `insert into leads (id, name, phone, email, address) values ($1, 'Mary', '(501) 555-0188', 'mary@example.com', '12 Race Avenue')`
const photoForm = (bytes: Buffer) => {
	const form = new FormData()
	form.append('photo-id', randomUUID())
	form.append('photo', new Blob([new Uint8Array(bytes)]), 'a.jpg')
	return form
}

test('photos: twelve by any race, none for a lead that goes meanwhile, none that unfolds into memory', async () => {
	const { url, sql, agree, photoLinks } = await startOpen({ most: 8 * 1024 * 1024 })
	const id = randomUUID()
	await sql.query(lead, [id])
	const send = async (bytes: Buffer, headers: Record<string, string> = { 'x-lead-id': id }) =>
		(
			await fetch(`${url}/leads/photos`, {
				method: 'POST',
				body: photoForm(bytes),
				headers: { accept: 'application/json', ...headers },
				redirect: 'manual',
			})
		).status
	const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
		.jpeg()
		.toBuffer()
	const raced = await Promise.all(Array.from({ length: 20 }, () => send(small)))
	expect(raced.filter((status) => status === 201)).toHaveLength(12)
	expect(raced.filter((status) => status === 409)).toHaveLength(8)
	await agree()
	// Deleted while they come.
	const other = randomUUID()
	await sql.query(lead, [other])
	const link = await photoLinks.make(other)
	const [statuses] = await Promise.all([
		Promise.all(Array.from({ length: 8 }, () => send(small, { 'x-lead-id': other }))),
		sql.query('delete from leads where id = $1', [other]),
	])
	for (const status of statuses) expect([201, 403]).toContain(status)
	expect((await sql.query('select from lead_photos where lead_id = $1', [other])).rows).toHaveLength(0)
	expect(await send(small, { cookie: `photos=${link}` })).toBe(403)
	await agree()
	const raw = { width: 65_000, height: 1_000, channels: 3 as const, background: 'red' }
	const bombs = {
		png: await sharp({ create: raw, limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer(),
		webp: await sharp({ create: { ...raw, width: 16_000, height: 4_100 }, limitInputPixels: false })
			.webp({ lossless: true, effort: 0 })
			.toBuffer(),
		gif: await sharp({ create: { ...raw, width: 100, height: 100 } })
			.gif()
			.toBuffer(),
		heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
		svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
		tiff: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
	}
	await sql.query('delete from leads where id = $1', [id])
	await sql.query(lead, [id])
	for (const [kind, bytes] of Object.entries(bombs))
		expect([kind, await send(bytes)]).toEqual([kind, ['png', 'webp'].includes(kind) ? 413 : 415])
	await agree()
	const known = (await sql.query('select object_name from lead_photos')).rows
	expect(known).toEqual([])
})
