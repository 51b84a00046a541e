import type { Context, MiddlewareHandler } from 'hono'

/**
 * Whether another site's page sends this in a visitor's name. Browsers say where a request comes from; what says nothing
 * is no browser, and has no visitor to speak for.
 */
export function isForeign(c: Context, siteUrl: string): boolean {
	const origin = c.req.header('origin')
	if (!origin) return c.req.header('sec-fetch-site') === 'cross-site'
	const host = URL.canParse(origin) ? new URL(origin).host : origin
	return host !== new URL(siteUrl).host && host !== c.req.header('host')
}

/** Refuses what is only for our own pages to send. */
export function refuseForeignPosts(siteUrl: string): MiddlewareHandler {
	return async (c, next) => {
		if (c.req.method !== 'POST' || !isForeign(c, siteUrl)) return next()
		const message = 'This form can only be sent from our own site.'
		return c.json({ code: 'foreign_origin', message, details: null, hint: null }, 403)
	}
}
