import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textConsent } from '../../content/consent.ts'
import { render } from '../../server/messages/templates.ts'
import { until } from '../support/server/process.ts'
import { clientOf, serviceOf, startStorage, token } from '../support/server/storage.ts'

const DAY = 24 * 3600_000

/** As a phone held upright takes it: lying, with a note to turn it, and where that was. */
const fromPhone = (width = 3000, height = 2000, background = '#7a8') =>
	sharp({ create: { width, height, channels: 3, background } })
		.withExif({
			IFD0: { Make: 'Phone', Orientation: '6' },
			IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 15/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '91/1 44/1 0/1' },
		})
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()

/** A white one, of so many pixels in so few bytes that making it takes no time. Interlaced, only its head is right. */
function blankPng(width: number, height: number, { interlaced = false } = {}) {
	const chunk = (kind: string, data: Buffer) => {
		const [size, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(kind), data])]
		size.writeUInt32BE(data.length)
		sum.writeUInt32BE(crc32(named))
		return Buffer.concat([size, named, sum])
	}
	const head = Buffer.from([...Array(8).fill(0), 1, 0, 0, 0, Number(interlaced)])
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	const lines = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', head),
		chunk('IDAT', lines),
		chunk('IEND', Buffer.alloc(0)),
	])
}

async function startWithLead(options: Parameters<typeof startStorage>[0] = {}) {
	const started = await startStorage({ most: 8 * 1024 * 1024, ...options })
	const { url, sql } = started
	const lead = randomUUID()
	await sql.query(
		`insert into leads (id, name, phone, email, address) values ($1, 'Mary', '(501) 555-0188', 'mary@example.com', '12 Race Avenue')`,
		[lead],
	)
	type Photo = { bytes: Buffer; caption?: string; id?: string; name?: string }
	const send = (photos: Photo[], headers: Record<string, string> = { 'x-lead-id': lead }) => {
		const form = new FormData()
		for (const { bytes, caption, id, name = 'house.jpg' } of photos) {
			if (id) form.append('photo-id', id)
			if (caption) form.append('caption', caption)
			form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
		}
		return fetch(`${url}/leads/photos`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
			headers: { accept: 'application/json', ...headers },
		})
	}
	const rows = async () => (await sql.query('select * from lead_photos order by created_at')).rows
	const answerOf = async (sent: Promise<Response>) => {
		const answer = await sent
		return [answer.status, ((await answer.json()) as { code?: string }).code]
	}
	return { ...started, lead, send, rows, answerOf, service: (await serviceOf(url)).from('lead-photos') }
}

test('a photo is made anew: upright, smaller, and without a word of where it was taken', async () => {
	const { lead, send, rows, service, files } = await startWithLead()
	const original = await fromPhone()
	expect((await sharp(original).metadata()).exif?.includes('Phone')).toBe(true)
	const answer = await send([{ bytes: original, caption: '  The kitchen\u0000 ' }])
	expect([answer.status, await answer.json()]).toEqual([201, { added: 1 }])
	const [row] = await rows()
	expect(row).toMatchObject({ lead_id: lead, caption: 'The kitchen', width: 1365, height: 2048 })
	const stored = Buffer.from((await (await service.download(row.object_name)).data?.bytes()) ?? [])
	const about = await sharp(stored).metadata()
	expect(about).toMatchObject({ format: 'jpeg', width: 1365, height: 2048 })
	expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
	expect(stored.includes('Phone')).toBe(false)
	// What was sent is gone: only ours is kept.
	expect(files()).toHaveLength(1)
	const small = await fromPhone(30, 20)
	for (const [written, kept] of [
		['\u200b', ''],
		['\u3164 \u200d', ''],
		['\u200b\u2066 Leak\u202egpj \u2069\ufeff', 'Leakgpj'],
		['المطبخ 👩\u200d🔧', 'المطبخ 👩\u200d🔧'],
	] as const) {
		expect((await send([{ bytes: small, caption: written, id: randomUUID() }])).status).toBe(201)
		expect((await rows()).at(-1)?.caption).toBe(kept)
	}
})

test('nobody but the desk can list, open or sign them, or write beside our server', async () => {
	const { url, send, rows, lead } = await startWithLead()
	await send([{ bytes: await fromPhone(40, 30) }])
	const [row] = await rows()
	for (const jwt of [undefined, await token({ sub: randomUUID(), aal: 'aal2', app_metadata: { role: 'admin' } })]) {
		const bucket = clientOf(url, jwt).from('lead-photos')
		expect((await bucket.list(lead)).data).toEqual([])
		expect((await bucket.download(row.object_name)).error).toMatchObject({ statusCode: '404' })
		expect((await bucket.createSignedUrl(row.object_name, 60)).error).toMatchObject({ statusCode: '404' })
		expect((await bucket.upload(`${lead}/mine.jpg`, await fromPhone(40, 30))).error).toMatchObject({
			statusCode: '403',
		})
		expect((await bucket.remove([row.object_name])).data).toEqual([])
		const headers = { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) }
		const table = await fetch(`${url}/rest/v1/lead_photos`, { headers })
		expect(jwt ? await table.json() : table.status).toEqual(jwt ? [] : 401)
		const body = JSON.stringify({ lead_id: lead, object_name: `${lead}/x.jpg`, width: 1, height: 1 })
		expect((await fetch(`${url}/rest/v1/lead_photos`, { method: 'POST', headers, body })).status).toBe(jwt ? 403 : 401)
	}
	expect(await rows()).toHaveLength(1)
})

test('the link in the mail lets photos in for thirty days, for that lead, and says nothing of it', async () => {
	let at = Date.now()
	const { url, lead, send, rows, answerOf, photoLinks, sql } = await startWithLead({ now: () => at })
	const bytes = await fromPhone(40, 30)
	const key = await photoLinks.make(lead)
	for (const part of key.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain(lead.slice(0, 8))
	const opened = await fetch(`${url}/leads/photos?token=${key}`, { redirect: 'manual' })
	expect([opened.status, opened.headers.get('location')]).toEqual([303, '/thank-you/photos'])
	const cookie = opened.headers.get('set-cookie') ?? ''
	expect(cookie).toMatch(/^photos=[^;]+;.*Path=\/leads; HttpOnly; SameSite=Strict$/)
	const holding = { cookie: cookie.split(';')[0] ?? '' }
	expect((await send([{ bytes }], holding)).status).toBe(201)
	// The lead’s id alone is believed for a day; the link goes on.
	await sql.query(`update leads set created_at = now() - interval '2 days'`)
	expect(await answerOf(send([{ bytes }]))).toEqual([403, 'not_yours'])
	expect((await send([{ bytes: await fromPhone(30, 40) }], holding)).status).toBe(201)
	expect((await rows()).map((row) => row.lead_id)).toEqual([lead, lead])
	for (const [why, headers] of [
		['nothing', {}],
		['a wrong key', { cookie: `photos=${key.slice(0, -4)}AAAA` }],
		['a token of the interface', { cookie: `photos=${await token({ lead })}` }],
		['an id that nobody has', { 'x-lead-id': randomUUID() }],
		['no id', { 'x-lead-id': `${lead}'` }],
	] as const)
		expect([why, ...(await answerOf(send([{ bytes }], headers)))]).toEqual([why, 403, 'not_yours'])
	// It opens nothing else.
	expect((await fetch(`${url}/rest/v1/leads`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
	at += 30 * DAY
	expect(await answerOf(send([{ bytes }], holding))).toEqual([403, 'not_yours'])
	const late = await fetch(`${url}/leads/photos?token=${key}`, { redirect: 'manual' })
	expect([late.status, late.headers.get('set-cookie')]).toEqual([403, null])
	expect(await late.text()).toContain('The link in our email works for 30 days.')
	expect(await rows()).toHaveLength(2)
	// Nobody is asked for photos of a lead that is gone.
	at -= 30 * DAY
	await sql.query('delete from leads')
	expect((await fetch(`${url}/leads/photos?token=${key}`, { redirect: 'manual' })).status).toBe(403)
})

test('a form without JavaScript brings several, and leads to a page that says how it went', async () => {
	const { url, send, rows } = await startWithLead()
	const fields = { name: 'Ada', phone: '(501) 555-0188', email: 'ada@example.com', address: '9 Main Street, Searcy' }
	const stored = await fetch(`${url}/leads`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
	expect(stored.status).toBe(303)
	const cookie = stored.headers.getSetCookie().find((one) => one.startsWith('photos=')) ?? ''
	const plain = { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' }
	const bytes = await fromPhone(40, 30)
	const other = await fromPhone(30, 40)
	const answer = await send([{ bytes }, { bytes: other }], plain)
	expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thank-you/photos/added'])
	expect(await rows()).toHaveLength(2)

	// One that cannot be opened takes no other along, and is named. Chosen again with the others, those are not there twice.
	const third = { bytes: await fromPhone(40, 40), name: 'porch.jpg' }
	const heic = { bytes: Buffer.from('no picture'), name: 'IMG_2041.HEIC' }
	const half = { bytes: (await fromPhone()).subarray(0, 9000), name: '<b>half.jpg' }
	const large = { bytes: Buffer.concat([other, Buffer.alloc(9 * 1024 * 1024)]), name: 'huge.jpg' }
	for (let tries = 0; tries < 2; tries++) {
		const partly = await send([heic, { bytes }, large, half, third], plain)
		const page = await partly.text()
		expect([partly.status, page.match(/<h1[^>]*>([^<]*)/)?.[1]]).toEqual([422, 'Some Photos Are Missing'])
		expect(page).toContain('2 photos are with us')
		expect(page).toContain('cannot open these pictures: number 1 (IMG_2041.HEIC), number 4 (&lt;b&gt;half.jpg).')
		expect(page).toContain('larger than we can take: number 3 (huge.jpg).')
		expect(page).not.toMatch(/>Received<|%(value|summary)/)
		expect(await rows()).toHaveLength(3)
	}
	const none = await send([heic], plain)
	const page = await none.text()
	expect([none.status, page.match(/<h1[^>]*>([^<]*)/)?.[1]]).toEqual([422, 'Photos Not Sent'])
	expect(page).toContain('cannot open this picture: number 1 (IMG_2041.HEIC).')
	expect(page).not.toContain('>Received<')
	expect(await (await send([], plain)).text()).toContain('Please choose a photo first.')
	// Of what was written about them the beginning is kept, and that is said.
	const cut = await send([{ ...third, bytes: await fromPhone(40, 39), caption: '🏠'.repeat(201) }], plain)
	expect([cut.status, await cut.text()]).toEqual([200, expect.stringContaining('We kept the first 200 characters')])
	expect((await rows()).at(-1)?.caption).toBe('🏠'.repeat(200))
	const foreign = await send([{ bytes }], { ...plain, origin: 'https://elsewhere.example' })
	expect(foreign.status).toBe(403)
	// What is beyond twelve is named, too, whether it comes with the others or after them.
	const twelve = await Promise.all(
		Array.from({ length: 13 }, async (_, n) => ({ bytes: await fromPhone(40, 41 + n), name: `n${n}.jpg` })),
	)
	const many = await (await send(twelve, plain)).text()
	expect(many).toContain('8 photos are with us')
	expect(many).toContain(
		'number 9 (n8.jpg), number 10 (n9.jpg), number 11 (n10.jpg), number 12 (n11.jpg), number 13 (n12.jpg)',
	)
	// One that is there already is; another finds no room.
	expect((await send([third], plain)).status).toBe(303)
	const full = await (await send([{ ...third, bytes: await fromPhone(40, 60) }], plain)).text()
	expect(full).toContain('We already have 12 photos')
	expect(full).toMatch(/<form[^>]*class="[^"]*\bhidden\b/)
	expect(await rows()).toHaveLength(12)
})

test('a photo that is sent again is one photo, and no lead has more than twelve', async () => {
	const { send, rows, answerOf, files } = await startWithLead()
	const bytes = await fromPhone(40, 30)
	const id = randomUUID()
	for (let tries = 0; tries < 3; tries++) expect((await send([{ bytes, id }])).status).toBe(201)
	expect(await rows()).toHaveLength(1)
	const answers = await Promise.all(
		Array.from({ length: 14 }, async () => (await send([{ bytes, id: randomUUID() }])).status),
	)
	expect(answers.filter((status) => status === 201)).toHaveLength(11)
	expect(await rows()).toHaveLength(12)
	expect(await answerOf(send([{ bytes }]))).toEqual([409, 'too_many'])
	// Whose answer was lost on its way is not told that there is no room for what is there.
	expect((await send([{ bytes, id }])).status).toBe(201)
	expect(files()).toHaveLength(12)
})

test('what is no photo, is cut off, or would fill the memory is refused, and nothing of it stays', async () => {
	const { send, rows, answerOf, files } = await startWithLead()
	const whole = await fromPhone(300, 200)
	const large = (width: number) => sharp({ create: { width, height: 4_000, channels: 3, background: '#7a8' } })
	for (const [what, bytes, expected] of [
		['a bomb', blankPng(12_000, 12_000), [413, 'too_large']],
		['many pixels in passes', await large(4_200).jpeg({ progressive: true }).toBuffer(), [413, 'too_large']],
		['many pixels interlaced', blankPng(6_300, 4_000, { interlaced: true }), [413, 'too_large']],
		['many pixels that have no lines', await large(4_200).webp({ effort: 0 }).toBuffer(), [413, 'too_large']],
		['a page', Buffer.from('<html><script>alert(1)</script>'), [415, 'unreadable']],
		['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [415, 'unreadable']],
		['half a photo', whole.subarray(0, whole.length / 2), [415, 'unreadable']],
		['only a beginning', whole.subarray(0, 40), [415, 'unreadable']],
		['too much', Buffer.concat([whole, Buffer.alloc(9 * 1024 * 1024)]), [413, 'too_large']],
	] as const)
		expect([what, ...(await answerOf(send([{ bytes }])))]).toEqual([what, ...expected])
	expect(await answerOf(send([]))).toEqual([400, 'missing'])
	expect(await rows()).toEqual([])
	await until(async () => files().length === 0)
	// What apps make of a phone's photo is taken, and so are those of the best cameras.
	for (const photo of [large(4_100).jpeg({ progressive: true }), large(6_300).jpeg()])
		expect((await send([{ bytes: await photo.toBuffer() }])).status).toBe(201)
})

test('photos are made anew one at a time, networks take turns, and whoever waits in vain is told so', async () => {
	const { lead, send, line } = await startWithLead()
	const bytes = await fromPhone(40, 30)
	const from = (network: string, id = randomUUID()) => send([{ bytes, id }], { 'x-lead-id': lead, 'x-real': network })
	const kept = randomUUID()
	expect((await from('203.0.113.9', kept)).status).toBe(201)
	const leave = await line.enter('203.0.113.1')
	const refused: (string | null)[] = []
	const greedy = Array.from({ length: 34 }, async () => {
		const answer = await from('203.0.113.9')
		if (answer.status === 503) refused.push(answer.headers.get('retry-after'))
	})
	await until(() => refused.length === 10)
	expect([refused, line.use()]).toEqual([Array(10).fill('2'), { inside: 1, waiting: 24 }])
	// What is there already waits for nobody.
	expect((await from('203.0.113.9', kept)).status).toBe(201)
	const homeowner = from('203.0.113.10')
	await until(() => line.use().waiting === 25)
	leave()
	expect((await homeowner).status).toBe(201)
	await Promise.all(greedy)
	expect(refused).toHaveLength(10)
})

test('whoever waits for too long is told so, and whoever has gone is not worked for', async () => {
	const tired = await startWithLead({ patience: 50 })
	const bytes = await fromPhone(40, 30)
	const stay = await tired.line.enter('203.0.113.1')
	const told = await tired.send([{ bytes }])
	expect([told.status, told.headers.get('retry-after')]).toEqual([503, '2'])
	stay()

	const { url, port, lead, rows, line } = await startWithLead()
	const leave = await line.enter('203.0.113.1')
	const form = new FormData()
	form.append('photo', new Blob([new Uint8Array(bytes)]), 'a.jpg')
	const body = new Response(form)
	const type = body.headers.get('content-type')
	const sent = Buffer.from(await body.arrayBuffer())
	const socket = connect(port, '127.0.0.1')
	socket.write(
		`POST /leads/photos HTTP/1.1\r\nhost: x\r\nx-lead-id: ${lead}\r\ncontent-type: ${type}\r\ncontent-length: ${sent.length}\r\n\r\n`,
	)
	socket.end(sent)
	await until(() => line.use().waiting === 1)
	// Closed before this was asked, so the server has heard of it.
	await fetch(`${url}/healthz`)
	leave()
	expect(await text(socket)).toMatch(/^HTTP\/1.1 503 /)
	expect(await rows()).toEqual([])
})

test('the owner hears of them by one mail, and they go with the lead, bytes and all', async () => {
	const { lead, send, sql, storage, files } = await startWithLead()
	const bytes = await fromPhone(40, 30)
	for (let photo = 0; photo < 3; photo++) await send([{ bytes }])
	const { rows: mails } = await sql.query(
		`select recipient, next_attempt_at > now() as later from messages where kind = 'lead-photos-owner'`,
	)
	expect(mails).toEqual([{ recipient: null, later: true }])
	const {
		rows: [row],
	} = await sql.query('select * from leads')
	const mail = render('lead-photos-owner', { lead: row, photos: 3, data: {}, siteUrl: 'https://x.example' })
	expect(mail?.subject).toBe('3 photos of 12 Race Avenue')
	expect(mail?.text).toContain(`https://x.example/admin?lead=${lead}`)
	const confirmation = render('lead-homeowner', {
		lead: row,
		data: {},
		siteUrl: '',
		photosLink: 'https://x.example/leads/photos?token=t',
	})
	expect(confirmation?.text).toContain('https://x.example/leads/photos?token=t')
	expect(confirmation?.html).toContain('https://x.example/leads/photos?token=t')
	expect(render('lead-homeowner', { lead: row, data: {}, siteUrl: '' })?.text).not.toContain('photos')
	await sql.query('delete from leads')
	expect((await sql.query(`select from storage.objects`)).rows).toEqual([])
	await storage.removal.run()
	expect(files()).toEqual([])
})

test('without JavaScript whoever sends the same request again, with the box for texts ticked, may still send photos', async () => {
	const { url, send } = await startWithLead()
	const fields = { name: 'Ada', phone: '(501) 555-0177', email: 'ada@example.com', address: '3 Judson Avenue' }
	const post = () => {
		const body = new URLSearchParams({ ...fields, texts: textConsent.version })
		return fetch(`${url}/leads`, { method: 'POST', body, redirect: 'manual' })
	}
	await post()
	const [cookie = ''] = (await post()).headers.get('set-cookie')?.split(';') ?? []
	expect((await send([{ bytes: await fromPhone(300, 200) }], { cookie })).status).toBe(201)
})
