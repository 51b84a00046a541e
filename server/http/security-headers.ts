import type { MiddlewareHandler } from 'hono'

/** What a page may load and run: our own files, and the inline script and style whose hashes the build wrote down. */
export function contentSecurityPolicy(
	hashes: { scripts: readonly string[]; styles: readonly string[] },
	api?: string,
): string {
	return [
		`default-src 'none'`,
		`script-src 'self' ${hashes.scripts.map((hash) => `'${hash}'`).join(' ')}`,
		`style-src 'self' ${hashes.styles.map((hash) => `'${hash}'`).join(' ')}`,
		`img-src 'self' data:`,
		`font-src 'self'`,
		`connect-src 'self'${api ? ` ${new URL(api).origin} ${new URL(api).origin.replace(/^http/, 'ws')}` : ''}`,
		`manifest-src 'self'`,
		`form-action 'self'`,
		`base-uri 'none'`,
		`frame-ancestors 'none'`,
	].join('; ')
}

const always: Record<string, string> = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
	'cross-origin-opener-policy': 'same-origin',
	'x-frame-options': 'DENY',
}

const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Behind TLS (the site's own address is https) browsers are told to stay there. */
export function securityHeaderList(siteUrl: string): [name: string, value: string][] {
	const headers = Object.entries(always)
	if (siteUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])
	return headers
}

export function securityHeaders(siteUrl: string): MiddlewareHandler {
	// An answer that is no page runs nothing and is shown within nothing, should a browser ever take it for one.
	const headers = [...securityHeaderList(siteUrl), ['content-security-policy', NOTHING] as const]
	return async (c, next) => {
		await next()
		// What a route says of itself is stricter, or made for it.
		for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
	}
}
