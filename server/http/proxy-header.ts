import { isIP } from 'node:net'

/** Of the first so many requests not one had an address: then it is no accident. */
const FIRST_REQUESTS = 20

/** Looks whether the header that TRUST_PROXY names arrives with an address in it, and says so once if it never does. */
export function watchProxyHeader(missing: () => void): (header: string | undefined) => void {
	let left = FIRST_REQUESTS
	return (header) => {
		if (left === 0) return
		const arrived = isIP(header?.split(',').at(-1)?.trim() ?? '') !== 0
		left = arrived ? 0 : left - 1
		if (!arrived && left === 0) missing()
	}
}

/** What to tell whoever starts a server that cannot tell its visitors apart. */
export function proxyWarning(siteUrl: string | undefined, trustProxy: string | undefined): string | undefined {
	if (!siteUrl?.startsWith('https:') || trustProxy) return undefined
	return 'TRUST_PROXY is not set, but SITE_URL is https, so a proxy stands in front: visitors cannot be told apart, and limits by address do not apply. Set it to the header in which the proxy writes their address, e.g. x-forwarded-for.'
}
