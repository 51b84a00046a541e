import type { MiddlewareHandler } from 'hono'

const requestHeaders = [
	'Accept',
	'Authorization',
	'Content-Type',
	'X-Client-IP',
	'X-Client-Info',
	'X-JWT-AUD',
	'x-use-cookie',
	'X-Supabase-Api-Version',
	'apikey',
]

/** Any page may call, as with GoTrue: what counts is the bearer token. Cookies open nothing; they tell the browser that began something from others. */
export function allowAnyOrigin(extraHeaders: string[] = []): MiddlewareHandler {
	const allowed = [...requestHeaders, ...extraHeaders].join(', ')
	return async (c, next) => {
		c.header('Access-Control-Allow-Origin', '*')
		c.header('Access-Control-Allow-Credentials', 'true')
		if (c.req.method === 'OPTIONS') {
			c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
			c.header('Access-Control-Allow-Headers', allowed)
			c.header('Access-Control-Max-Age', '600')
			return c.body(null, 204)
		}
		c.header('Access-Control-Expose-Headers', 'X-Total-Count, Link, Retry-After, X-Supabase-Api-Version')
		await next()
	}
}
