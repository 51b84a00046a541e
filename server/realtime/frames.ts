/** What travels on a socket, in both versions of the protocol. */

export type Version = '1.0.0' | '2.0.0'
export type Frame = {
	joinRef: string | null
	ref: string | null
	topic: string
	event: string
	payload: Record<string, unknown>
}
/** A message of one subscriber to the others: words, or bytes that mean something to them alone. */
export type Broadcast = { event: string; payload: unknown } | { event: string; bytes: Buffer }

const PUSH = 3
const BROADCAST = 4
const RAW = 0
const AS_JSON = 1

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
const isRef = (value: unknown): value is string | null | undefined =>
	value === null || value === undefined || typeof value === 'string'

/** Nothing, for what is no frame. */
export function readText(version: Version, text: string): Frame | undefined {
	let parsed: unknown
	try {
		parsed = JSON.parse(text)
	} catch {
		return undefined
	}
	const [joinRef, ref, topic, event, payload] =
		version === '2.0.0'
			? Array.isArray(parsed)
				? parsed
				: []
			: isObject(parsed)
				? [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
				: []
	if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') return undefined
	return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: isObject(payload) ? payload : {} }
}

/** A broadcast in bytes: six lengths, five texts, and what is left is the message. */
export function readBytes(bytes: Buffer): Frame | undefined {
	if (bytes.length < 7 || bytes[0] !== PUSH) return undefined
	const lengths = [...bytes.subarray(1, 6)]
	let at = 7
	const texts = lengths.map((length) => {
		at += length
		return bytes.toString('utf8', at - length, at)
	})
	if (at > bytes.length) return undefined
	const [joinRef = '', ref = '', topic = '', event = '', about = ''] = texts
	const rest = bytes.subarray(at)
	try {
		const meta: unknown = about === '' ? {} : JSON.parse(about)
		const content = bytes[6] === AS_JSON ? { payload: JSON.parse(rest.toString('utf8')) } : { bytes: rest }
		return {
			joinRef: joinRef || null,
			ref: ref || null,
			topic,
			event: 'broadcast',
			payload: { ...(isObject(meta) && meta), type: 'broadcast', event, ...content },
		}
	} catch {
		return undefined
	}
}

/** `payload` is JSON already: what goes to many is written once. */
export function write(
	version: Version,
	{ joinRef, ref, topic, event }: Omit<Frame, 'payload'>,
	payload: string,
): string {
	const [name, kind, to] = [topic, event, ref].map((part) => JSON.stringify(part))
	return version === '2.0.0'
		? `[${JSON.stringify(joinRef)},${to},${name},${kind},${payload}]`
		: `{"topic":${name},"event":${kind},"payload":${payload},"ref":${to}}`
}

/** Nothing where the version has no words for it. */
export function writeBroadcast(
	version: Version,
	topic: string,
	message: Broadcast,
	meta?: Record<string, unknown>,
): string | Buffer | undefined {
	const { event } = message
	if (!('bytes' in message)) {
		const payload = { type: 'broadcast', event, payload: message.payload ?? {}, ...(meta && { meta }) }
		return write(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, JSON.stringify(payload))
	}
	const texts = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
	if (version !== '2.0.0' || texts.some(({ length }) => length > 255)) return undefined
	return Buffer.concat([Buffer.from([BROADCAST, ...texts.map(({ length }) => length), RAW]), ...texts, message.bytes])
}
