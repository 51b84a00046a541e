import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTls } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { callOut } from './call-out.ts'

const sent = { headers: {}, body: '{}' }
const timeout = 5_000
const leadsTo = (...addresses: string[]) => ({ timeout, toPrivate: false, resolve: async () => addresses })

/** Whoever is reached here should not have been. */
async function listening(tls = false) {
	const heard: (string | undefined)[] = []
	// The certificate that nobody vouches for, of the mail server of these tests.
	const options = createRequire(import.meta.url)('smtp-server/lib/tls-options.js')
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		heard.push(request.headers.host)
		response.end()
	}
	const server = tls ? createTls(options(), answer) : createPlain(answer)
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	onTestFinished(() => void server.close())
	return { heard, port: (server.address() as AddressInfo).port }
}

test.each([
	'https://127.0.0.1',
	'https://2130706433',
	'https://0x7f000001',
	'https://0177.0.0.1',
	'https://127.1',
	'https://0',
	'https://[::1]',
	'https://[::]',
	'https://[::ffff:127.0.0.1]',
	'https://[::ffff:7f00:1]',
	'https://[64:ff9b::7f00:1]',
	'https://[2002:7f00:1::]',
	'https://[fe80::1]',
	'https://[fd00:ec2::254]',
	'https://10.1.2.3',
	'https://172.31.255.255',
	'https://192.168.0.1',
	'https://100.64.0.1',
	'https://169.254.169.254',
	'https://localhost',
	'https://LOCALHOST.',
	'https://①②⑦.⓪.⓪.①',
])('%s is not called', async (url) => {
	const { heard, port } = await listening(true)
	const outcome = await callOut(`${url}:${port}/`, sent, { timeout, toPrivate: false })
	expect(outcome).toEqual({ ok: false, error: 'private_address' })
	expect(heard).toEqual([])
})

test('a name is judged by where it leads, as it is called, and asked for once', async () => {
	const { heard, port } = await listening(true)
	const url = `https://rebound.example:${port}/`
	let asked = 0
	const answers = [['203.0.113.1', '10.0.0.1', '::1'], ['93.184.216.34'], ['127.0.0.1']]
	const resolve = async () => answers[asked++] ?? []
	expect(await callOut(url, sent, { timeout, toPrivate: false, resolve })).toMatchObject({
		error: 'private_address',
	})
	// A public one first, ours a moment later: the first is what is called, or nothing is.
	const { ok } = await callOut(url, sent, { timeout: 300, toPrivate: false, resolve })
	expect([ok, asked, heard]).toEqual([false, 2, []])
	expect(await callOut(url, sent, leadsTo())).toEqual({ ok: false, error: 'no_address' })
})

test('plain http leaves only for one’s own network, where that is allowed, under the name it was given; never for a cloud’s secrets', async () => {
	const { heard, port } = await listening()
	expect(await callOut(`http://127.0.0.1:${port}/`, sent, { timeout, toPrivate: false })).toEqual({
		ok: false,
		error: 'needs_https',
	})
	const own = { timeout, toPrivate: true, resolve: async () => ['::1', '127.0.0.1'] }
	expect(await callOut(`http://crm.internal:${port}/`, sent, own)).toEqual({ ok: true, code: 200 })
	expect(await callOut(`http://localhost:${port}/`, sent, { timeout, toPrivate: true })).toEqual({
		ok: true,
		code: 200,
	})
	expect(heard).toEqual([`crm.internal:${port}`, `localhost:${port}`])
	for (const url of [
		'http://169.254.169.254/',
		'http://[::ffff:169.254.169.254]/',
		'http://[fe80::1]/',
		'http://[fd00:ec2::254]/',
	])
		expect(await callOut(url, sent, { timeout, toPrivate: true }), url).toEqual({ ok: false, error: 'private_address' })
	for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/'])
		expect(await callOut(url, sent, { timeout, toPrivate: true }), url).toEqual({ ok: false, error: 'needs_https' })
})

test('a certificate that nobody vouches for ends it before anything is said', async () => {
	const { heard, port } = await listening(true)
	const own = { timeout, toPrivate: true }
	expect(await callOut(`https://127.0.0.1:${port}/`, sent, own)).toEqual({ ok: false, error: 'certificate' })
	expect(heard).toEqual([])
})

test('a name server that is silent is not waited for', async () => {
	const never = { timeout: 100, toPrivate: false, resolve: () => new Promise<string[]>(() => {}) }
	expect(await callOut('https://silent.example/', sent, never)).toEqual({ ok: false, error: 'timeout' })
})

test('it never throws, whatever an address looks like', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(
				fc.string(),
				fc.webUrl(),
				fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
			),
			async (url) => {
				expect((await callOut(url, sent, leadsTo('127.0.0.1'))).ok).toBe(false)
			},
		),
	)
})
