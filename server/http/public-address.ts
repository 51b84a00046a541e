import { Agent, type AgentOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { askNameServers, type NameServers } from './name-servers.ts'

/** Every network that is not the open internet: this machine, the one it stands in, clouds' own services, and what leads there. */
const inner = new BlockList()
for (const [network, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	inner.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out to the internet is called, and of that nothing that wraps an IPv4 address. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const)
	inner.addSubnet(network, bits, 'ipv6')

/** Whether an address is on the open internet. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address)
	if (family === 4) return !inner.check(address, 'ipv4')
	return family === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** Somebody wrote an address that leads inside. */
export class InnerAddress extends Error {
	readonly code = 'INNER_ADDRESS'
	constructor() {
		super('the address is not on the open internet')
	}
}

/** As Node looks a name up, but for the open internet alone. What was checked is what is connected to: a name that answers differently a moment later gains nothing. */
const publicLookup =
	(asked: NameServers): LookupFunction =>
	async (name, options, done) => {
		const found = await askNameServers(name, undefined, asked)
		const [first] = found
		if (!first) return done(Object.assign(new Error('nobody knows the name'), { code: 'ENOTFOUND' }), [])
		if (!found.every(isPublicAddress)) return done(new InnerAddress(), [])
		if (options.all)
			return done(
				null,
				found.map((address) => ({ address, family: isIP(address) })),
			)
		done(null, first, isIP(first))
	}

/** For calls to addresses that somebody typed or a browser told: https, and never into this machine's own network. An address in figures is looked at, too. */
export class PublicAgent extends Agent {
	constructor({ names = {}, ...options }: AgentOptions & { names?: NameServers } = {}) {
		super({ ...options, lookup: publicLookup(names) })
	}
	override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
		const host = String((options as { host?: string }).host ?? '').replace(/^\[|\]$/g, '')
		if (isIP(host) && !isPublicAddress(host)) throw new InnerAddress()
		return super.createConnection(options, done)
	}
}
