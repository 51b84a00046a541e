import { describe, expect, test } from 'vitest'
import { until } from '../support/server/process.ts'
import { clientOf, serviceOf, startStorage, token } from '../support/server/storage.ts'

const ADA = '11111111-1111-4111-8111-111111111111'
const BOB = '22222222-2222-4222-8222-222222222222'

/** A bucket where everyone has a folder of their own, named by their id; nobody but the service may delete. */
async function startWithBucket(options: Parameters<typeof startStorage>[0] = {}) {
	const started = await startStorage(options)
	const service = await serviceOf(started.url)
	expect((await service.createBucket('files', { public: false })).error).toBeNull()
	await started.sql.query(`
		create policy "read own" on storage.objects for select to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
		create policy "write own" on storage.objects for insert to authenticated with check ((storage.foldername(name))[1] = auth.uid()::text);
		create policy "change own" on storage.objects for update to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
	`)
	const ada = clientOf(started.url, await token({ sub: ADA }))
	const bob = clientOf(started.url, await token({ sub: BOB }))
	return {
		...started,
		service,
		ada: ada.from('files'),
		bob: bob.from('files'),
		nobody: clientOf(started.url).from('files'),
	}
}

test('buckets are made, listed, read, changed, emptied and deleted, by the service alone', async () => {
	const { url } = await startStorage()
	const service = await serviceOf(url)
	const visitor = clientOf(url)
	expect((await visitor.createBucket('photos', { public: true })).error).toMatchObject({
		statusCode: '403',
		status: 400,
	})
	const made = await service.createBucket('photos', {
		public: false,
		fileSizeLimit: '1MB',
		allowedMimeTypes: ['image/*'],
	})
	expect(made).toEqual({ data: { name: 'photos' }, error: null })
	expect((await service.createBucket('photos', { public: false })).error).toMatchObject({
		statusCode: '409',
		message: 'The resource already exists',
	})
	expect((await service.createBucket('bad/name', { public: false })).error).toMatchObject({
		message: 'Bucket name invalid',
	})
	const { data } = await service.getBucket('photos')
	expect(data).toMatchObject({
		id: 'photos',
		public: false,
		file_size_limit: 1_000_000,
		allowed_mime_types: ['image/*'],
	})
	expect((await service.listBuckets()).data?.map(({ id }) => id)).toEqual(['lead-photos', 'photos'])
	expect((await visitor.listBuckets()).data).toEqual([])
	expect((await visitor.getBucket('photos')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
	expect((await visitor.updateBucket('photos', { public: true })).error).toMatchObject({ statusCode: '404' })
	const changed = await service.updateBucket('photos', { public: true, fileSizeLimit: null, allowedMimeTypes: null })
	expect(changed.data).toEqual({ message: 'Successfully updated' })
	expect((await service.getBucket('photos')).data).toMatchObject({ public: true, file_size_limit: null })
	await service.from('photos').upload('a/b.txt', 'hello')
	expect((await service.deleteBucket('photos')).error).toMatchObject({
		statusCode: '409',
		message: expect.stringMatching(/not empty/),
	})
	expect((await visitor.emptyBucket('photos')).error).toMatchObject({ statusCode: '404' })
	expect((await service.emptyBucket('photos')).error).toBeNull()
	expect((await service.deleteBucket('photos')).data).toEqual({ message: 'Successfully deleted' })
	expect((await service.getBucket('photos')).error).toMatchObject({ statusCode: '404' })
})

test('a file goes up in both forms, comes down as it was, and only to those whom policies let', async () => {
	const { ada, bob, nobody, files } = await startWithBucket()
	// Longer than any part in which it comes.
	const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, at) => at % 251))
	const raw = await ada.upload(`${ADA}/raw.bin`, bytes, { contentType: 'application/zip', metadata: { from: 'Ada' } })
	expect(raw).toMatchObject({
		error: null,
		data: { path: `${ADA}/raw.bin`, fullPath: `files/${ADA}/raw.bin`, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
	})
	const form = await ada.upload(`${ADA}/form one.bin`, new Blob([bytes], { type: 'application/zip' }), {
		cacheControl: '60',
		metadata: { kind: 'form' },
	})
	expect(form.error).toBeNull()
	expect((await ada.upload(`${ADA}/stream.bin`, new Blob([bytes]).stream())).error).toBeNull()
	for (const name of ['raw.bin', 'form one.bin', 'stream.bin']) {
		const { data } = await ada.download(`${ADA}/${name}`)
		expect(bytes.equals((await data?.bytes()) ?? Buffer.alloc(0))).toBe(true)
	}
	expect((await ada.info(`${ADA}/form one.bin`)).data).toMatchObject({
		size: 500_000,
		contentType: 'application/zip',
		cacheControl: 'max-age=60',
		metadata: { kind: 'form' },
	})
	for (const other of [bob, nobody]) {
		expect((await other.download(`${ADA}/raw.bin`)).error).toMatchObject({
			status: 400,
			statusCode: '404',
			message: 'Object not found',
		})
		expect((await other.info(`${ADA}/raw.bin`)).error).toMatchObject({ statusCode: '404' })
		expect((await other.exists(`${ADA}/raw.bin`)).data).toBe(false)
		expect((await other.createSignedUrl(`${ADA}/raw.bin`, 60)).error).toMatchObject({ statusCode: '404' })
		expect((await other.upload(`${ADA}/theirs.bin`, 'x')).error).toMatchObject({ status: 400, statusCode: '403' })
		expect((await other.upload(`${ADA}/raw.bin`, 'x', { upsert: true })).error).toMatchObject({ statusCode: '403' })
		expect((await other.list(ADA)).data).toEqual([])
		expect((await other.createSignedUploadUrl(`${ADA}/theirs.bin`)).error).toMatchObject({ statusCode: '403' })
	}
	expect((await ada.exists(`${ADA}/raw.bin`)).data).toBe(true)
	expect(files()).toHaveLength(3)
})

test('what exists is kept unless it is to be replaced; then its old bytes go', async () => {
	const { ada, service, files } = await startWithBucket()
	const name = `${ADA}/note.txt`
	const { data: first } = await ada.upload(name, 'one')
	expect((await ada.upload(name, 'two')).error).toMatchObject({
		status: 400,
		statusCode: '409',
		message: 'The resource already exists',
	})
	expect((await ada.upload(name, 'three', { upsert: true })).data?.id).toBe(first?.id)
	expect((await ada.update(name, 'four')).data?.id).toBe(first?.id)
	expect(await (await ada.download(name)).data?.text()).toBe('four')
	await until(async () => files().length === 1)
	expect(await (await ada.download(name)).data?.text()).toBe('four')
	// Nobody may delete by policy: they are not told, and it stays.
	expect((await ada.remove([name])).data).toEqual([])
	expect((await service.from('files').remove([name, 'not there'])).data).toMatchObject([{ name }])
	await until(async () => files().length === 0)
	expect((await ada.download(name)).error).toMatchObject({ statusCode: '404' })
})

test('a folder is listed: folders, files, order, pages, search', async () => {
	const { service } = await startWithBucket()
	const bucket = service.from('files')
	for (const name of ['b.txt', 'a.txt', 'sub/c.txt', 'sub/deep/d.txt', 'Other/e.txt']) await bucket.upload(name, name)
	const names = async (...asked: Parameters<typeof bucket.list>) =>
		(await bucket.list(...asked)).data?.map(({ name }) => name)
	expect(await names()).toEqual(
		['Other', 'sub', 'a.txt', 'b.txt'].sort(
			(one, other) => Number(one.includes('.')) - Number(other.includes('.')) || one.localeCompare(other),
		),
	)
	expect(await names('sub')).toEqual(['deep', 'c.txt'])
	expect(await names('sub/')).toEqual(['deep', 'c.txt'])
	expect(await names('', { search: 'A' })).toEqual(['a.txt'])
	expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['sub', 'Other', 'b.txt', 'a.txt'])
	expect(await names('', { limit: 1, offset: 2 })).toEqual(['a.txt'])
	const { data } = await bucket.list()
	expect(data?.at(-1)).toMatchObject({
		id: expect.stringMatching(/./),
		metadata: {
			size: 5,
			mimetype: 'text/plain;charset=UTF-8',
			cacheControl: 'max-age=3600',
			eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
		},
	})
	expect(data?.[0]).toEqual({
		name: data?.[0]?.name,
		id: null,
		updated_at: null,
		created_at: null,
		last_accessed_at: null,
		metadata: null,
	})
})

test('objects are moved and copied, by those who may read the one and write the other', async () => {
	const { ada, bob, service, files } = await startWithBucket()
	await service.createBucket('pictures', { public: false, allowedMimeTypes: ['image/*'] })
	await ada.upload(`${ADA}/a.txt`, 'hello')
	expect((await ada.copy(`${ADA}/a.txt`, `${ADA}/b.txt`)).data).toEqual({ path: `files/${ADA}/b.txt` })
	expect((await ada.move(`${ADA}/b.txt`, `${ADA}/c.txt`)).data).toEqual({ message: 'Successfully moved' })
	expect(await (await ada.download(`${ADA}/c.txt`)).data?.text()).toBe('hello')
	expect((await ada.download(`${ADA}/b.txt`)).error).toMatchObject({ statusCode: '404' })
	expect(files()).toHaveLength(2)
	expect((await ada.move(`${ADA}/c.txt`, `${ADA}/a.txt`)).error).toMatchObject({ statusCode: '409' })
	expect((await ada.copy(`${ADA}/c.txt`, `${ADA}/a.txt`)).error).toMatchObject({ statusCode: '409' })
	expect((await ada.move(`${ADA}/c.txt`, `${BOB}/c.txt`)).error).toMatchObject({ statusCode: '403' })
	expect((await ada.copy(`${ADA}/c.txt`, `${BOB}/c.txt`)).error).toMatchObject({ statusCode: '403' })
	expect((await bob.move(`${ADA}/c.txt`, `${BOB}/c.txt`)).error).toMatchObject({ statusCode: '404' })
	expect((await bob.copy(`${ADA}/c.txt`, `${BOB}/c.txt`)).error).toMatchObject({ statusCode: '404' })
	const elsewhere = await service.from('files').copy(`${ADA}/c.txt`, 'c.txt', { destinationBucket: 'pictures' })
	expect(elsewhere.error).toMatchObject({ statusCode: '415' })
	expect(files()).toHaveLength(2)
	// One of two with the same bytes goes, the other stays.
	await service.from('files').remove([`${ADA}/a.txt`])
	await until(async () => files().length === 1)
	expect(await (await ada.download(`${ADA}/c.txt`)).data?.text()).toBe('hello')
})

describe('signed addresses', () => {
	test('open one object for reading, until they expire, and nothing else', async () => {
		let at = Date.now()
		const { ada, nobody, url } = await startWithBucket({ now: () => at })
		await ada.upload(`${ADA}/a b.txt`, 'hello')
		await ada.upload(`${ADA}/other.txt`, 'other')
		const { data } = await ada.createSignedUrl(`${ADA}/a b.txt`, 60, { download: 'x.txt' })
		const signed = new URL(data?.signedUrl ?? '')
		const answer = await fetch(signed)
		expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
		expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="x.txt"; filename*=UTF-8''x.txt`)
		signed.searchParams.set('download', '"ü\r\n.txt')
		expect((await fetch(signed)).headers.get('content-disposition')).toBe(
			`attachment; filename="____.txt"; filename*=UTF-8''%22%C3%BC%0D%0A.txt`,
		)
		signed.searchParams.set('download', '')
		expect((await fetch(signed)).headers.get('content-disposition')).toBe('attachment;')
		expect(answer.headers.get('expires')).toBeTruthy()
		expect(answer.headers.get('cache-control')).toMatch(/^private/)

		const many = await ada.createSignedUrls([`${ADA}/a b.txt`, 'missing', `${ADA}/other.txt`], 60)
		expect(many.data?.map(({ error, path }) => [error, path])).toEqual([
			[null, `${ADA}/a b.txt`],
			['Either the object does not exist or you do not have access to it', 'missing'],
			[null, `${ADA}/other.txt`],
		])
		expect(await (await fetch(many.data?.[2]?.signedUrl ?? '')).text()).toBe('other')

		const ask = async (path: string, token: string | null, method = 'GET') => {
			const asked = await fetch(`${url}/storage/v1${path}?token=${token}`, {
				method,
				...(method === 'PUT' && { body: 'x' }),
			})
			return [asked.status, ((await asked.json()) as { code: string }).code]
		}
		const key = signed.searchParams.get('token')
		expect(await ask(`/object/sign/files/${ADA}/other.txt`, key)).toEqual([400, 'InvalidSignature'])
		expect(await ask(`/object/upload/sign/files/${ADA}/a b.txt`, key, 'PUT')).toEqual([400, 'InvalidSignature'])
		expect(await ask(`/object/sign/files/${ADA}/a b.txt`, 'nonsense')).toEqual([400, 'InvalidJWT'])
		expect(
			await ask(`/object/sign/files/${ADA}/a b.txt`, await token({ url: `files/${ADA}/a b.txt`, scope: 'download' })),
		).toEqual([400, 'InvalidJWT'])
		// As a token of the interface it is worth nothing.
		const asBearer = await fetch(`${url}/storage/v1/object/files/${ADA}/a b.txt`, {
			headers: { authorization: `Bearer ${key}` },
		})
		expect(await asBearer.json()).toMatchObject({ statusCode: '403' })
		const upload = await ada.createSignedUploadUrl(`${ADA}/new.txt`)
		expect(await ask(`/object/sign/files/${ADA}/new.txt`, upload.data?.token ?? '')).toEqual([400, 'InvalidSignature'])
		at += 60_000
		expect(await ask(`/object/sign/files/${ADA}/a b.txt`, key)).toEqual([400, 'ExpiredToken'])
		expect((await nobody.createSignedUrl(`${ADA}/a b.txt`, 60)).error).toMatchObject({ statusCode: '404' })
	})

	test('take one upload from somebody without rights, within the bucket’s limits', async () => {
		let at = Date.now()
		const { ada, nobody, service, sql } = await startWithBucket({ now: () => at })
		await service.updateBucket('files', { public: false, fileSizeLimit: 10 })
		const place = `${ADA}/signed.txt`
		const { data } = await ada.createSignedUploadUrl(place)
		const key = data?.token ?? ''
		expect((await nobody.uploadToSignedUrl(place, key, 'far too long for this')).error).toMatchObject({
			statusCode: '413',
		})
		expect((await nobody.uploadToSignedUrl(`${ADA}/else.txt`, key, 'short')).error).toMatchObject({
			statusCode: '400',
			code: 'InvalidSignature',
		})
		expect((await nobody.uploadToSignedUrl(place, key, new Blob(['short']))).data).toMatchObject({
			fullPath: `files/${place}`,
		})
		expect(await (await ada.download(place)).data?.text()).toBe('short')
		expect((await sql.query('select owner_id from storage.objects')).rows).toEqual([{ owner_id: ADA }])
		// Once: what is there is not replaced, whatever the header says.
		expect((await nobody.uploadToSignedUrl(place, key, 'again', { upsert: true })).error).toMatchObject({
			statusCode: '409',
		})
		const replacing = await ada.createSignedUploadUrl(place, { upsert: true })
		expect((await nobody.uploadToSignedUrl(place, replacing.data?.token ?? '', 'again')).error).toBeNull()
		at += 2 * 3600_000
		expect((await nobody.uploadToSignedUrl(place, replacing.data?.token ?? '', 'later')).error).toMatchObject({
			code: 'ExpiredToken',
		})
	})
})

test('parts, unchanged copies and heads are answered as HTTP has them', async () => {
	const { service, url } = await startWithBucket()
	await service.createBucket('open', { public: true })
	await service.from('open').upload('ten.txt', '0123456789', { cacheControl: '77' })
	const address = service.from('open').getPublicUrl('ten.txt').data.publicUrl
	const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(address, { headers, method })
	const whole = await ask()
	expect(await whole.text()).toBe('0123456789')
	const etag = whole.headers.get('etag') ?? ''
	expect(Object.fromEntries(whole.headers)).toMatchObject({
		'content-length': '10',
		'cache-control': 'max-age=77',
		'accept-ranges': 'bytes',
		'x-robots-tag': 'none',
		'x-content-type-options': 'nosniff',
		'content-security-policy': expect.stringMatching(/sandbox/),
	})
	for (const [range, text, told] of [
		['bytes=2-4', '234', 'bytes 2-4/10'],
		['bytes=7-', '789', 'bytes 7-9/10'],
		['bytes=-3', '789', 'bytes 7-9/10'],
		['bytes=8-100', '89', 'bytes 8-9/10'],
	] as const) {
		const part = await ask({ range })
		expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, text, told])
	}
	const beyond = await ask({ range: 'bytes=10-' })
	expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
	expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
	expect((await ask({ 'if-none-match': `W/${etag}` })).status).toBe(304)
	expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
	expect((await ask({ 'if-modified-since': whole.headers.get('last-modified') ?? '' })).status).toBe(304)
	const head = await ask({}, 'HEAD')
	expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
	expect((await ask({ origin: 'https://elsewhere.example' })).headers.get('access-control-allow-origin')).toBe(
		'https://elsewhere.example',
	)
	// A private bucket has no public address, and nobody learns what is in it.
	await service.from('files').upload('x.txt', 'x')
	const hidden = await fetch(`${url}/storage/v1/object/public/files/x.txt`)
	expect([hidden.status, await hidden.json()]).toEqual([
		400,
		{ statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket', message: 'Bucket not found' },
	])
	const lost = await fetch(`${url}/storage/v1/upload/resumable`, { method: 'POST' })
	expect([lost.status, await lost.json()]).toMatchObject([404, { statusCode: '404', error: 'Not Found' }])
})
