import { isIP, isIPv6 } from 'node:net'

/**
 * The address a request came from. A header is believed only when TRUST_PROXY names it, and then only its last
 * entry: the one our own proxy wrote. Everything before it is the visitor's word.
 */
export function clientIp(socketAddress: string | undefined, header: string | undefined): string {
	const told = withoutZone(header?.split(',').at(-1)?.trim() ?? '')
	const address = isIP(told) ? told : withoutZone(socketAddress ?? '')
	return mapped(address) ?? (isIP(address) ? address : '0.0.0.0')
}

/** Which of the proxy's own links an address was seen on says nothing here, and the database takes no such address. */
const withoutZone = (address: string) => address.split('%')[0] ?? ''

/** The IPv4 address that an IPv6 one stands for, whether that is written with dots or not. */
function mapped(address: string): string | undefined {
	if (!isIPv6(address) || !URL.canParse(`http://[${address}]`)) return undefined
	const [, high = '', low = ''] =
		/^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
	if (!high) return undefined
	return [high, low]
		.map((part) => Number.parseInt(part, 16))
		.flatMap((part) => [part >> 8, part & 255])
		.join('.')
}
