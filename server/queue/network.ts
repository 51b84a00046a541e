import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'

/** This machine itself is nobody's address: it is a proxy whose header is not trusted, and all visitors would share one count. */
export const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

/** Whoever holds one address of an IPv6 network usually holds all 2^64 of it. */
export function networkOf(ip: string): string {
	if (!isIPv6(ip)) return ip
	const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
	const left = head ? head.split(':') : []
	const right = tail ? tail.split(':') : []
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
	return [...left, ...zeros, ...right]
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')
}

/** Whoever has no network: this machine itself, and what no request has asked for. */
export const NOBODY = 'nobody'

const asking = new AsyncLocalStorage<{ network: string; foremost: boolean }>()

/** What may not be kept waiting by anything else: a homeowner's word, and the question whether we are well. */
const foremost =
	/^POST \/(?:rest\/v1\/leads|leads|leads\/texts|functions\/v1\/send-contact-email)$|^GET \/healthz(?:\/|$)/

/** Does a request's work in its network's name: whatever is shared out by network is shared out by this. */
export function inNetwork<T>(ip: string, { method, path }: { method: string; path: string }, work: () => T): T {
	// Those who cannot be told apart are at least kept apart by what they ask: `nobody/rest`, `nobody/leads`.
	const network = isLoopback(ip) ? `${NOBODY}/${path.split('/')[1]}` : networkOf(ip)
	return asking.run({ network, foremost: foremost.test(`${method} ${path}`) }, work)
}

export const currentNetwork = () => asking.getStore()?.network ?? NOBODY
export const isForemost = () => asking.getStore()?.foremost ?? false
