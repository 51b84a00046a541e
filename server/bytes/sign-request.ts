import { createHash, createHmac } from 'node:crypto'

export type Credentials = { keyId: string; secret: string; region: string }
type Request = { method: string; url: URL; headers: Record<string, string> }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The headers of a request to S3, signed (AWS Signature Version 4). What is sent along is not, so that it can be sent as it is
 * read. Paths are to be of letters that no one encodes.
 */
export function signRequest(
	{ method, url, headers }: Request,
	{ keyId, secret, region }: Credentials,
	now = new Date(),
): Record<string, string> {
	const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
	const day = stamp.slice(0, 8)
	const scope = `${day}/${region}/s3/aws4_request`
	const hash = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
	const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': hash, 'x-amz-date': stamp }
	const names = Object.keys(all).sort()
	const query = [...url.searchParams]
		.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
		.sort()
		.join('&')
	const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('')
	const asked = [method, url.pathname, query, lines, names.join(';'), hash].join('\n')
	const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(asked).digest('hex')].join('\n')
	const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
	const signature = hmac(key, text).toString('hex')
	const { host: _, ...sent } = all
	return {
		...sent,
		authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
	}
}
