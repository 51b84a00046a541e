import { Resolver } from 'node:dns/promises'

export type NameServers = { servers?: readonly string[]; timeout?: number; tries?: number }

/**
 * Where a name leads to. Not by the system's lookup, which keeps one of four threads that everything else needs, for as long as a
 * name server is silent. Nothing, if nobody says so in time.
 */
export async function askNameServers(
	name: string,
	signal?: AbortSignal,
	{ servers, timeout = 2_000, tries = 2 }: NameServers = {},
): Promise<string[]> {
	if (/^localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
	const resolver = new Resolver({ timeout, tries })
	if (servers) resolver.setServers(servers)
	signal?.addEventListener('abort', () => resolver.cancel(), { once: true })
	const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
	return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
