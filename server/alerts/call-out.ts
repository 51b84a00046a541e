import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { askNameServers } from '../http/name-servers.ts'
import { isPublicAddress } from '../http/public-address.ts'
import { retryAfter } from '../http/retry-after.ts'
import type { Outcome } from './deliveries.ts'

/** Where a name leads to. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

export type CallOut = {
	/** How long all of it may take, from the name to the head of the answer. */
	timeout: number
	/** Whether it may lead into networks that are not the open internet. */
	toPrivate: boolean
	resolve?: Resolve
	/** Ends it early. */
	stopping?: AbortSignal | undefined
}

/** What was answered counts by its head. The rest is taken politely, so much and so long, and thrown away. */
const BODY_BYTES = 16 * 1024
const BODY_MS = 1_000

/** Where clouds tell a machine its secrets: closed also to who may call their own network. */
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addSubnet('fe80::', 10, 'ipv6')
metadata.addSubnet('fd00:ec2::', 32, 'ipv6')

const isReachable = (address: string, toPrivate: boolean) =>
	toPrivate ? !metadata.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6') : isPublicAddress(address)

class Refused extends Error {
	readonly reason: string
	constructor(reason: string) {
		super(reason)
		this.reason = reason
	}
}

/** Whom to connect to: of the name's addresses those that may be called. What was looked at is what is connected to. */
async function addressesOf(url: URL, { toPrivate, resolve = askNameServers }: CallOut, signal: AbortSignal) {
	const name = url.hostname.replace(/^\[|\]$/g, '')
	const found = isIP(name) ? [name] : await resolve(name, signal)
	if (found.length === 0) throw new Refused('no_address')
	const open = found.filter((address) => isReachable(address, toPrivate))
	if (open.length === 0) throw new Refused('private_address')
	return open
}

type Sent = { headers: Record<string, string>; body: string }

/** Sends one POST. Follows nothing, takes little, ends in time. Never throws. */
export async function callOut(to: string, sent: Sent, settings: CallOut): Promise<Outcome> {
	const ends = [AbortSignal.timeout(settings.timeout), ...(settings.stopping ? [settings.stopping] : [])]
	const signal = AbortSignal.any(ends)
	try {
		const url = new URL(to)
		if (url.protocol !== 'https:' && !(url.protocol === 'http:' && settings.toPrivate)) throw new Refused('needs_https')
		const [first = '', second] = await withIn(signal, addressesOf(url, settings, signal))
		const { code, wait } = await postTo(first, url, sent, signal).catch((error) => {
			// Nothing was said yet to whom nobody could reach.
			if (second && unreached.includes(error.code)) return postTo(second, url, sent, signal)
			throw error
		})
		if (code >= 200 && code < 300) return { ok: true, code }
		return {
			ok: false,
			code,
			error: code >= 300 && code < 400 ? 'redirect' : 'answer',
			gone: code === 410,
			...(wait && { wait }),
		}
	} catch (error) {
		return { ok: false, error: signal.aborted ? 'timeout' : reasonOf(error) }
	}
}

const unreached: readonly string[] = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']

function reasonOf(error: unknown): string {
	if (error instanceof Refused) return error.reason
	const { code = '' } = error as { code?: string }
	if (unreached.includes(code)) return 'unreachable'
	return /CERT|TLS|SSL|SIGNED|EPROTO/.test(code) ? 'certificate' : 'broken_off'
}

/** Whatever does not hear of an abort itself is not waited for either. */
const withIn = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
	Promise.race([
		work,
		new Promise<never>((_, late) => signal.addEventListener('abort', () => late(signal.reason), { once: true })),
	])

/** Who has too much to do, or is out of order, may say for how long. */
const puttingOff: readonly number[] = [429, 503]
type Answer = { code: number; wait: number }

function postTo(address: string, url: URL, { headers, body }: Sent, signal: AbortSignal): Promise<Answer> {
	const isTls = url.protocol === 'https:'
	const name = url.hostname.replace(/^\[|\]$/g, '')
	return new Promise((answered, failed) => {
		const request = (isTls ? tlsRequest : plainRequest)({
			host: address,
			port: url.port || (isTls ? 443 : 80),
			...(isTls && !isIP(name) && { servername: name }),
			method: 'POST',
			path: `${url.pathname}${url.search}`,
			headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
			agent: false,
			signal,
		})
		let head = false
		request.on('error', failed)
		// A line that ends without a word, or that asks for another protocol.
		request.on('close', () => head || failed(new Error('closed')))
		request.on('response', (response) => {
			head = true
			const code = response.statusCode ?? 0
			let taken = 0
			const end = () => {
				clearTimeout(late)
				response.destroy()
				answered({ code, wait: puttingOff.includes(code) ? retryAfter(response.headers['retry-after']) : 0 })
			}
			const late = setTimeout(end, BODY_MS)
			response.on('data', (chunk: Buffer) => {
				taken += chunk.length
				if (taken > BODY_BYTES) end()
			})
			response.on('error', end)
			response.on('close', end)
		})
		request.end(body)
	})
}
