import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { verifyArchive } from '../../server/backup/archive.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { openKeeper } from '../../server/bytes/open-keeper.ts'
import { databaseForTest } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'
import { namedS3, startS3 } from '../support/server/s3.ts'
import { serviceOf, startStorage, token } from '../support/server/storage.ts'

const named = namedS3()

async function startOnS3() {
	const s3 = await startS3()
	const started = await startStorage({ s3: s3.settings })
	const service = await serviceOf(started.url)
	await service.createBucket('open', { public: true })
	const rows = async () => (await started.sql.query('select name from storage.objects')).rows.length
	return { ...started, s3, kept: () => s3.objects.size, bucket: service.from('open'), rows }
}

test.each(named ? [['a real store'], ['what it answers']] : [['what it answers']])(
	'bytes are kept in a store that speaks S3 (%s)',
	async (which) => {
		const settings = which === 'a real store' && named ? named : (await startS3()).settings
		const { url, files, storage } = await startStorage({ s3: settings })
		const service = await serviceOf(url)
		await service.createBucket('open', { public: true })
		const bucket = service.from('open')
		const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
		for (const body of [bytes, new Blob([bytes])])
			expect((await bucket.upload('a', body, { upsert: true })).error).toBeNull()
		expect((await bucket.copy('a', 'b')).error).toBeNull()
		expect((await bucket.upload('empty', new Blob([]))).error).toBeNull()
		expect((await bucket.remove(['a'])).data).toHaveLength(1)
		expect(bytes.equals((await (await bucket.download('b')).data?.bytes()) ?? Buffer.alloc(0))).toBe(true)
		const place = bucket.getPublicUrl('b').data.publicUrl
		const part = await fetch(place, { headers: { range: 'bytes=250-502' } })
		expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 250-502/300000'])
		expect(bytes.subarray(250, 503).equals(await part.bytes())).toBe(true)
		// Nothing of it stays on our disk, nor there without a row.
		expect(files()).toEqual([])
		const versions = async () => {
			const all: string[] = []
			for await (const { version } of storage.bytes.olderThan(Date.now() + 60_000)) all.push(version)
			return all
		}
		// It was begun when they were removed, and is made by one at a time.
		await until(async () => {
			await storage.removal.run()
			return (await versions()).length <= 2
		})
		expect(await versions()).toHaveLength(2)
		const left = '0a0a0a0a-0000-4000-8000-000000000000'
		const rest = await storage.bytes.receive(new Blob(['no row']).stream() as never, { most: 100, look: () => {} })
		await openKeeper('/nowhere', settings).keep(left, rest.file)
		expect(await storage.removal.sweep(Date.now() - 60_000)).toBe(0)
		expect(await storage.removal.sweep(Date.now() + 60_000)).toBe(1)
		expect(await versions()).not.toContain(left)
	},
)

test('what the store does not answer once is asked again; a store that is away is told with 503, and leaves nothing', async () => {
	const { s3, url, bucket, rows, kept, files, lines } = await startOnS3()
	for (const fault of ['cut', 'away'] as const) {
		s3.faults.push(fault)
		expect((await bucket.upload(fault, 'x')).error).toBeNull()
		s3.faults.push(fault)
		expect((await bucket.download(fault)).error).toBeNull()
	}
	const authorization = `Bearer ${await token({ role: 'service_role' })}`
	for (const faults of [['away', 'away', 'cut'], ['denied']] as const) {
		s3.faults.push(...faults)
		const answer = await fetch(`${url}/storage/v1/object/open/new`, {
			method: 'POST',
			headers: { authorization },
			body: 'x',
		})
		expect([answer.status, await answer.json()]).toMatchObject([503, { statusCode: '503', code: 'SlowDown' }])
		expect(answer.headers.get('retry-after')).toBe('5')
	}
	expect([await rows(), kept(), files()]).toEqual([2, 2, []])
	expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
	// Bytes that are gone, and a row that is refused.
	s3.objects.clear()
	expect((await bucket.download('cut')).error).toMatchObject({ statusCode: '404' })
	expect((await bucket.upload('cut', 'x')).error).toMatchObject({ statusCode: '409' })
	expect(kept()).toBe(0)
})

test('where another database keeps its files, nothing is swept', async () => {
	const { s3, storage, bucket, kept } = await startOnS3()
	await bucket.upload('x', 'x')
	expect(await storage.removal.sweep(Date.now() + 60_000)).toBe(0)
	const other = await startStorage({ s3: s3.settings })
	await expect(other.storage.removal.sweep(Date.now() + 60_000)).rejects.toThrow()
	// The file, and whose it is.
	expect(kept()).toBe(2)
})

test('photos of a lead are made anew here and kept there', async () => {
	const { url, sql, kept, files } = await startOnS3()
	const id = crypto.randomUUID()
	await sql.query(
		`insert into leads (id, name, phone, email, address) values ($1, 'Mary', '(501) 555-0188', 'mary@example.com', '12 Race Avenue')`,
		[id],
	)
	const form = new FormData()
	const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
		.png()
		.toBuffer()
	form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
	const answer = await fetch(`${url}/leads/photos`, {
		method: 'POST',
		body: form,
		headers: { accept: 'application/json', 'x-lead-id': id },
	})
	expect(answer.status).toBe(201)
	expect([kept(), files()]).toEqual([1, []])
})

test('a backup has what the store keeps, and puts it back into one', async () => {
	const { s3, bucket, databaseUrl, folder } = await startOnS3()
	await bucket.upload('a/b.txt', 'kept elsewhere')
	const made = mkdtempSync(join(tmpdir(), 'backup-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	const { file, missing } = await makeBackup({ databaseUrl, dataDir: folder, s3: s3.settings }, made)
	expect(missing).toBe(0)
	s3.objects.clear()
	const dataDir = join(made, 'restored')
	mkdirSync(dataDir)
	await restoreBackup(file, await verifyArchive(file), {
		databaseUrl: await databaseForTest(),
		dataDir,
		s3: s3.settings,
	})
	expect([...s3.objects.values()].map(({ bytes }) => bytes.toString())).toEqual(['kept elsewhere'])
})
