import { isIP } from 'node:net'

/**
 * The address a request came from. A header is believed only when TRUST_PROXY names it, and then only its last
 * entry: the one our own proxy wrote. Everything before it is the visitor's word.
 */
export function clientIp(socketAddress: string | undefined, header: string | undefined): string {
	const told = header?.split(',').at(-1)?.trim() ?? ''
	const address = isIP(told) ? told : (socketAddress ?? '')
	return address.startsWith('::ffff:') ? address.slice(7) : address || '0.0.0.0'
}
