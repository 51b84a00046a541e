/** A request for an address and nothing more: no body, no query, nothing about the connection but that it goes on. */
export type PlainRequest = { path: string; acceptEncoding: string; ifNoneMatch: string | undefined }

const LONGEST = 8_192

/** One whole request and not a byte beyond it, each line by the letter of the standard. */
const byTheLetter = /^GET \/[\x21-\x3e\x40-\x7e]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+\r\n$/

/** Each says something that has to be heeded, by who can. */
const weighty = new Set(['connection', 'content-length', 'expect', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/**
 * Reads what arrived on a connection, if it is a plain request in one piece; nothing for whatever else it may be. When in doubt it is
 * not plain: only what every reader would understand the same way is answered from here.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
	if (bytes.length > LONGEST) return undefined
	const text = bytes.toString('latin1')
	if (!byTheLetter.test(text)) return undefined
	const path = text.slice(4, text.indexOf(' ', 4))
	const known = new Map<string, string>()
	for (let at = text.indexOf('\r\n') + 2; at < text.length - 2; ) {
		const colon = text.indexOf(':', at)
		const end = text.indexOf('\r\n', colon)
		const name = text.slice(at, colon).toLowerCase()
		at = end + 2
		if (name !== 'host' && name !== 'accept-encoding' && name !== 'if-none-match' && !weighty.has(name)) continue
		const value = text.slice(colon + 1, end).trim()
		if (known.has(name)) return undefined
		if (weighty.has(name) && !(name === 'connection' && value.toLowerCase() === 'keep-alive')) return undefined
		known.set(name, value)
	}
	if (!known.get('host')) return undefined
	return { path, acceptEncoding: known.get('accept-encoding') ?? '', ifNoneMatch: known.get('if-none-match') }
}
