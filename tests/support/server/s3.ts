import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../../../server/bytes/s3.ts'
import { signRequest } from '../../../server/bytes/sign-request.ts'
import { readEnv } from '../../../server/settings/env.ts'

/** Few, so that a list has several pages. */
const PAGE = 2

/** What a store that speaks S3 answers, as far as we ask; each of `faults` spoils one request. A real one is tried with S3_TEST_URL. */
export async function startS3() {
	const settings: S3Settings = { address: '', keyId: 'key', secret: 'a secret / of + letters', region: 'eu-test-1' }
	const objects = new Map<string, { bytes: Buffer; at: Date }>()
	const faults: ('cut' | 'away' | 'denied')[] = []
	const refuse = (response: ServerResponse, status: number, code: string) =>
		response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part)
		const fault = faults.shift()
		if (fault === 'cut') return request.socket.destroy()
		if (fault) return refuse(response, fault === 'away' ? 503 : 403, fault)
		const { method = '', headers } = request
		const url = new URL(request.url ?? '', `http://${headers.host}`)
		const named = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
		const signed = Object.fromEntries(
			named.filter((name) => !/^(host|x-amz-date)$/.test(name)).map((name) => [name, String(headers[name])]),
		)
		const stamp = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')
		if (
			signRequest({ method, url, headers: signed }, settings, new Date(stamp)).authorization !== headers.authorization
		)
			return refuse(response, 403, 'SignatureDoesNotMatch')
		const key = url.pathname
		if (url.searchParams.has('list-type')) return response.end(list(url.searchParams))
		const found = objects.get(key)
		if (method === 'PUT') {
			const from = headers['x-amz-copy-source']
			const source = objects.get(String(from))
			if (from && !source) return refuse(response, 404, 'NoSuchKey')
			objects.set(key, { bytes: source?.bytes ?? Buffer.concat(parts), at: new Date() })
			return response.end(from && '<CopyObjectResult></CopyObjectResult>')
		}
		if (method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end()
		if (!found) return refuse(response, 404, 'NoSuchKey')
		const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
		const bytes = start ? found.bytes.subarray(Number(start), Number(end) + 1) : found.bytes
		response.writeHead(start ? 206 : 200, { 'content-length': bytes.length }).end(bytes)
	})
	const list = (asked: URLSearchParams) => {
		const after = asked.get('continuation-token') ?? ''
		const keys = [...objects.keys()].map((path) => path.replace(/^\/bucket\//, '')).sort()
		const rest = keys.filter((key) => key.startsWith(asked.get('prefix') ?? '') && `&${key}` > after)
		const page = rest.slice(0, PAGE)
		const contents = page.map(
			(key) =>
				`<Contents><Key>${key}</Key><LastModified>${objects.get(`/bucket/${key}`)?.at.toISOString()}</LastModified></Contents>`,
		)
		const next = rest.length > PAGE ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : ''
		return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
	}
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => void server.close(() => {}).closeAllConnections())
	settings.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/site`
	return { settings, objects, faults }
}

/** The real one that was named, in a folder of the test's own. */
export function namedS3(): S3Settings | undefined {
	const url = process.env.S3_TEST_URL
	const settings = url ? readEnv({ STORAGE_S3_URL: url }).storageS3 : undefined
	return settings && { ...settings, address: `${settings.address}/${Date.now()}` }
}
