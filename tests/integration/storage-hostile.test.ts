import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { BYTES_LOCK } from '../../server/bytes/places.ts'
import { canMakeDisks, smallDisk } from '../faults/small-disk.ts'
import { until } from '../support/server/process.ts'
import { clientOf, serviceOf, startStorage, token } from '../support/server/storage.ts'

async function startOpen(options: Parameters<typeof startStorage>[0] = {}) {
	const started = await startStorage(options)
	const service = await serviceOf(started.url)
	await service.createBucket('open', { public: true })
	const authorization = `Bearer ${await token({ role: 'service_role' })}`
	const send = (path: string, init: RequestInit = {}) =>
		fetch(`${started.url}/storage/v1${path}`, { method: 'POST', ...init, headers: { authorization, ...init.headers } })
	const rows = async () => (await started.sql.query('select name from storage.objects')).rows
	return { ...started, service, bucket: service.from('open'), send, rows, authorization }
}

/** A request as no well-behaved client sends it; all that is answered. */
function sendRaw(port: number, text: string, hangUp = false) {
	return new Promise<string>((resolve) => {
		let heard = ''
		const socket = dial(port, '127.0.0.1', () => {
			socket.write(text)
			if (hangUp) setTimeout(() => socket.destroy(), 100)
		})
		socket.on('data', (part) => {
			heard += part
		})
		socket.on('error', () => {}).on('close', () => resolve(heard))
	})
}

const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)

test('a file that is, or could be, a page is never served as one', async () => {
	const { bucket } = await startOpen()
	const page = '<!doctype html><script>alert(document.domain)</script>'
	for (const [type, served] of [
		['text/html', 'text/plain; charset=utf-8'],
		['TEXT/HTML;charset=utf-8', 'text/plain; charset=utf-8'],
		['application/xhtml+xml', 'text/plain; charset=utf-8'],
		['image/svg+xml', 'text/plain; charset=utf-8'],
		['text/xml', 'text/plain; charset=utf-8'],
		['text/javascript', 'text/plain; charset=utf-8'],
		['application/javascript', 'text/plain; charset=utf-8'],
		['text/css', 'text/plain; charset=utf-8'],
		['application/x-shockwave-flash', 'application/octet-stream'],
		// What is only called a picture is none.
		['image/png', 'application/octet-stream'],
		['not a type', 'application/octet-stream'],
	] as const) {
		await bucket.upload('page', page, { contentType: type, upsert: true })
		const answer = await fetch(bucket.getPublicUrl('page').data.publicUrl)
		expect([type, answer.headers.get('content-type')]).toEqual([type, served])
		expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
		expect(answer.headers.get('content-security-policy')).toContain('sandbox')
	}
	// A picture with a page inside is a picture, whatever it was called.
	await bucket.upload('both', Buffer.concat([PNG, Buffer.from(page)]), { contentType: 'text/html' })
	expect((await fetch(bucket.getPublicUrl('both').data.publicUrl)).headers.get('content-type')).toBe('image/png')
})

test('a bucket for pictures takes what is one, not what says so, and nothing larger than it allows', async () => {
	const { service, files } = await startOpen()
	await service.createBucket('pictures', { public: false, allowedMimeTypes: ['image/*'], fileSizeLimit: 1000 })
	const pictures = service.from('pictures')
	expect((await pictures.upload('a.png', PNG, { contentType: 'text/plain' })).error).toBeNull()
	expect((await pictures.info('a.png')).data?.contentType).toBe('image/png')
	for (const body of ['<html>', new Blob(['<html>'], { type: 'image/jpeg' })]) {
		const { error } = await pictures.upload('b.jpg', body, { contentType: 'image/jpeg' })
		expect(error).toMatchObject({ status: 400, statusCode: '415', message: 'mime type image/jpeg is not supported' })
	}
	const large = Buffer.concat([PNG, Buffer.alloc(1000)])
	for (const body of [large, new Blob([large]), new Blob([large]).stream()])
		expect((await pictures.upload('c.png', body)).error).toMatchObject({ statusCode: '413' })
	expect(files()).toHaveLength(1)
})

test('paths that lead elsewhere, or could be read in two ways, are refused; nothing lands outside', async () => {
	const { port, send, authorization, files, folder, rows } = await startOpen()
	const head = `host: x\r\nauthorization: ${authorization}\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx`
	for (const path of [
		'/object/open/../../../etc/passwd',
		'/object/open/a/../b',
		'/object/open/%2e%2e/b',
		'/object/open/..%2f..%2fb',
		'/object/open/a%00b',
		'/object/open/a%5cb',
		'/object/open/a\\b',
		'/object/open/caf%C3%A9.txt',
		'/object/open/%E0%A4%A',
		'/object/open/a//b',
		'/object/open/./b',
		'/object/open/a%0d%0ab',
		`/object/open/${'a'.repeat(1025)}`,
		'/object/%2e%2e/b',
		'/object/..%2fopen/b',
	]) {
		const answer = await sendRaw(port, `POST /storage/v1${path} HTTP/1.1\r\n${head}`)
		expect([path, answer.slice(9, 12)]).toEqual([path, expect.stringMatching(/^4/)])
	}
	expect(await rows()).toEqual([])
	expect((await send(`/object/open/${'a'.repeat(1024)}`, { body: 'x' })).status).toBe(200)
	expect((await send("/object/open/ok !.*'()&$=@;:+,-_/x", { body: 'x' })).status).toBe(200)
	for (const file of files()) expect(file).toMatch(new RegExp(`^${folder}/storage/[0-9a-f]{2}/[0-9a-f-]{36}$`))
})

test('what breaks off, lies about its length or is no form leaves neither row nor bytes', async () => {
	const { port, authorization, files, rows, lines } = await startOpen({ most: 100_000 })
	const begin = `POST /storage/v1/object/open/x HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n`
	const form = `content-type: multipart/form-data; boundary=b\r\n`
	const part = `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhello`
	const whole = (body: string) => `${begin}${form}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
	// The sender goes away in the middle, in both forms.
	await sendRaw(port, `${begin}content-length: 50000\r\n\r\n${'x'.repeat(40_000)}`, true)
	await sendRaw(port, `${begin}transfer-encoding: chunked\r\n\r\n2710\r\n${'x'.repeat(10_000)}\r\n`, true)
	await sendRaw(port, `${begin}${form}content-length: 50000\r\n\r\n${part}`, true)
	for (const [body, code] of [
		[part, 'InvalidRequest'],
		[`${part}\r\n--b\r\n`, 'InvalidRequest'],
		['--b--\r\n', 'InvalidRequest'],
		['nothing of a form', 'InvalidRequest'],
		[`${part}\r\n${part}\r\n--b--\r\n`, 'InvalidRequest'],
		[`--b\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n[1]\r\n${part}\r\n--b--\r\n`, 'InvalidRequest'],
		[
			`--b\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n${'x'.repeat(70_000)}\r\n${part}\r\n--b--\r\n`,
			'InvalidRequest',
		],
	] as const) {
		const answer = await sendRaw(port, whole(body))
		expect([body.slice(0, 200), answer.slice(9, 12), /"code":"(\w+)"/.exec(answer)?.[1]]).toEqual([
			body.slice(0, 200),
			'400',
			code,
		])
	}
	const noBoundary = await sendRaw(
		port,
		`${begin}content-type: multipart/form-data; x=y\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx`,
	)
	expect(noBoundary).toContain('InvalidRequest')
	const empty = await sendRaw(port, `${begin}content-length: 0\r\nconnection: close\r\n\r\n`)
	expect(empty).toContain('No content provided')
	// Chunked, so that nobody says beforehand how long it is.
	const endless = await sendRaw(
		port,
		`${begin}transfer-encoding: chunked\r\nconnection: close\r\n\r\n${`2710\r\n${'x'.repeat(10_000)}\r\n`.repeat(11)}0\r\n\r\n`,
	)
	expect(endless).toContain('EntityTooLarge')
	await until(async () => files().length === 0)
	expect(await rows()).toEqual([])
	expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
	expect(await sendRaw(port, whole(`${part}\r\n--b--\r\n`))).toContain('"Key":"open/x"')
})

test('rights are asked before the bytes, and again when all have come', async () => {
	const { url, sql, files, port } = await startOpen()
	await sql.query(`
		create policy "small ones" on storage.objects for insert to anon
			with check (bucket_id = 'open' and coalesce((metadata ->> 'size')::int, 0) < 10)`)
	const visitor = clientOf(url).from('open')
	expect((await visitor.upload('small', 'x')).error).toBeNull()
	expect((await visitor.upload('large', 'x'.repeat(10))).error).toMatchObject({ statusCode: '403' })
	expect(files()).toHaveLength(1)
	await sql.query('drop policy "small ones" on storage.objects')
	// Refused while the body is still to come: nothing of it is waited for.
	const answered = new Promise<number | undefined>((resolve) => {
		const sent = request({
			port,
			method: 'POST',
			path: '/storage/v1/object/open/late',
			headers: { 'content-length': 500_000 },
		})
		sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined))
		sent.write('x'.repeat(1000))
	})
	expect(await answered).toBe(400)
	expect(files()).toHaveLength(1)
})

test('rows are deleted by the service alone, so that no bytes are left without their row', async () => {
	const { sql, bucket, files } = await startOpen()
	await bucket.upload('x', 'x')
	await expect(sql.query('delete from storage.objects')).rejects.toThrow('Direct deletion')
	// Whoever says so in SQL deletes the bytes, too: with the next round.
	await sql.query(
		`begin; select set_config('storage.allow_delete_query', 'true', true); delete from storage.objects; commit`,
	)
	expect(files()).toHaveLength(1)
	await bucket.remove(['y'])
	await until(async () => files().length === 0)
})

test('a sweep removes what has no row, once it is old enough, and nothing else', async () => {
	const { storage, bucket, folder, files } = await startOpen()
	await bucket.upload('kept', 'kept')
	const [kept = ''] = files()
	const version = '0a0a0a0a-0000-4000-8000-000000000000'
	const place = join(folder, 'storage/0a')
	mkdirSync(place, { recursive: true })
	writeFileSync(join(place, version), 'no row')
	writeFileSync(join(place, `.${version}`), 'half')
	writeFileSync(join(place, 'notes.txt'), 'somebody else’s')
	expect(await storage.removal.sweep(Date.now() - 60_000)).toBe(0)
	expect(files()).toHaveLength(4)
	utimesSync(kept, 0, 0)
	await pause(5)
	expect(await storage.removal.sweep(Date.now() + 1000)).toBe(2)
	expect(files().sort()).toEqual([kept, join(place, 'notes.txt')].sort())
})

test('while a backup reads, deleted bytes stay; afterwards they go', async () => {
	const { bucket, sql, storage, files } = await startOpen()
	await bucket.upload('x', 'x')
	await sql.query('select pg_advisory_lock_shared($1)', [BYTES_LOCK])
	await bucket.remove(['x'])
	await storage.removal.run()
	await storage.removal.sweep(Date.now() + 1000)
	expect(files()).toHaveLength(1)
	await sql.query('select pg_advisory_unlock_shared($1)', [BYTES_LOCK])
	await storage.removal.run()
	expect(files()).toEqual([])
})

test('a backup waits until nobody removes bytes, and keeps them until it has read the last', async () => {
	const { bucket, sql, databaseUrl, folder } = await startOpen()
	await bucket.upload('x', 'x')
	const made = mkdtempSync(join(tmpdir(), 'backup-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	const waiting = async () =>
		(
			await sql.query(
				`select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' and not granted
					and database = (select oid from pg_database where datname = current_database())`,
				[BYTES_LOCK],
			)
		).rows.length
	await sql.query('select pg_advisory_lock($1)', [BYTES_LOCK])
	const making = makeBackup({ databaseUrl, dataDir: folder }, made)
	await until(async () => (await waiting()) === 1)
	await sql.query('select pg_advisory_unlock($1)', [BYTES_LOCK])
	expect((await making).missing).toBe(0)
})

test.skipIf(!canMakeDisks)(
	'a full disk is told with 503 and when to come back, and leaves no half of a file',
	async () => {
		const disk = smallDisk(8)
		const { send, files, rows } = await startOpen({ dataDir: disk.folder, most: 16 * 1024 * 1024 })
		const answer = await send('/object/open/large', { body: Buffer.alloc(9 * 1024 * 1024) })
		expect([answer.status, await answer.json()]).toMatchObject([503, { statusCode: '503', code: 'SlowDown' }])
		expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
		expect([files(), await rows()]).toEqual([[], []])
		expect((await send('/object/open/small', { body: 'x' })).status).toBe(200)
	},
)

test('bytes that are missing, against all care, are told as an object that is not there', async () => {
	const { bucket, files } = await startOpen()
	await bucket.upload('x', 'x')
	const [file = ''] = files()
	renameSync(file, `${file}.away`)
	const answer = await fetch(bucket.getPublicUrl('x').data.publicUrl)
	expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'NoSuchKey' }])
})
