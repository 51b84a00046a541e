import type { MiddlewareHandler } from 'hono'

/**
 * Refuses what another site's page sends here in a visitor's name. Browsers say where a request comes from;
 * what says nothing is no browser, and has no visitor to speak for.
 */
export function refuseForeignPosts(siteUrl: string): MiddlewareHandler {
	const ours = new URL(siteUrl).host
	return async (c, next) => {
		if (c.req.method !== 'POST') return next()
		const origin = c.req.header('origin')
		const host = origin && URL.canParse(origin) ? new URL(origin).host : origin
		const foreign = origin
			? host !== ours && host !== c.req.header('host')
			: c.req.header('sec-fetch-site') === 'cross-site'
		if (!foreign) return next()
		const message = 'This form can only be sent from our own site.'
		return c.json({ code: 'foreign_origin', message, details: null, hint: null }, 403)
	}
}
