/** Lets any page call, as GoTrue does. */
import { cors } from 'hono/cors'

/** Any page may call, as with GoTrue: what counts is the bearer token. Cookies open nothing; they tell the browser that began something from others. */
export const allowAnyOrigin = () =>
	cors({
		origin: '*',
		credentials: true,
		maxAge: 600,
		allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
		allowHeaders: [
			'Accept',
			'Authorization',
			'Content-Type',
			'X-Client-IP',
			'X-Client-Info',
			'X-JWT-AUD',
			'x-use-cookie',
			'X-Supabase-Api-Version',
			'apikey',
		],
		exposeHeaders: ['X-Total-Count', 'Link', 'Retry-After', 'X-Supabase-Api-Version'],
	})
