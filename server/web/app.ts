import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { troubleOf } from '../database/trouble.ts'
import { createFunctions } from '../functions/functions.ts'
import type { AppEnv, RequestVariables } from '../http/caller.ts'
import { clientIp } from '../http/client-ip.ts'
import { hungUp } from '../http/hung-up.ts'
import { watchProxyHeader } from '../http/proxy-header.ts'
import { refuseForeignPosts } from '../http/same-site.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { VerifyToken } from '../http/tokens.ts'
import { inNetwork } from '../queue/network.ts'
import { createRest } from '../rest/rest.ts'
import { createHealth } from '../status/health.ts'
import type { Answered } from '../status/traffic.ts'

type Dependencies = {
	db: Database
	verify: VerifyToken
	auth: Hono<AppEnv>
	leads: Hono<AppEnv>
	/** Photos of houses. */
	photos?: Hono<AppEnv> | undefined
	/** What is sent to channels without a socket. */
	broadcasts?: Hono<AppEnv> | undefined
	/** Files. Its bodies are larger than others', and it sees to them itself. */
	storage?: Hono<AppEnv> | undefined
	/** The page that links in mails lead to, if this server writes it. */
	mailed?: Hono<AppEnv> | undefined
	/** The page of a visit, likewise. */
	visits?: Hono<AppEnv> | undefined
	/** Whatever is not an interface of the server's own. */
	pages: Hono
	siteUrl: string
	trustProxy: string | undefined
	log: Logger
	/** Told of every request once it is answered. */
	answered?: (about: Answered) => void
}

const MAX_BODY = 1024 * 1024

/** Every request passes here: named, measured, limited, answered, logged. */
export function createApp({
	db,
	verify,
	auth,
	leads,
	photos,
	broadcasts,
	storage,
	mailed,
	visits,
	pages,
	siteUrl,
	trustProxy,
	log,
	answered,
}: Dependencies) {
	const app = new Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>()

	const lookForHeader = watchProxyHeader(() =>
		log.warn(
			{ header: trustProxy },
			'the header that TRUST_PROXY names does not arrive: all visitors are taken for one. Let the proxy set it, or name the one it sets',
		),
	)
	app.use(async (c, next) => {
		const started = performance.now()
		const { req } = c
		c.set('requestId', randomUUID())
		const told = trustProxy && req.header(trustProxy)
		c.set('clientIp', clientIp(c.env.incoming.socket.remoteAddress, told))
		// Health checks are asked past the proxy, by the machine itself or a balancer.
		if (trustProxy && !req.path.startsWith('/healthz')) lookForHeader(told)
		await inNetwork(c.var.clientIp, req, next)
		c.header('x-request-id', c.var.requestId)
		// What has not come yet is not read any more, so nothing can follow on this connection.
		if (c.res.status === 413 || !c.env.incoming.complete) c.header('connection', 'close')
		const ms = Math.round(performance.now() - started)
		// The pattern of whatever answered: the last that was gone into.
		answered?.({ method: req.method, route: routePath(c), path: req.path, status: c.res.status, ms })
		log[c.res.status >= 500 ? 'error' : 'info'](
			{ id: c.var.requestId, method: req.method, path: req.path, status: c.res.status, ms },
			'request',
		)
	})
	app.use(securityHeaders(siteUrl))

	app.route('/', createHealth(db))

	const tooLarge = bodyLimit({
		maxSize: MAX_BODY,
		onError: (c) =>
			c.json(
				{ code: 'request_entity_too_large', message: 'The request is larger than 1 MiB.', details: null, hint: null },
				413,
			),
	})
	const anyOrigin = cors({
		origin: (origin) => origin || '*',
		credentials: true,
		allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
		exposeHeaders: [
			'Accept-Ranges',
			'Content-Length',
			'Content-Range',
			'ETag',
			'Location',
			'Preference-Applied',
			'WWW-Authenticate',
			'Link',
			'Retry-After',
			'X-Request-Id',
			'X-Supabase-Api-Version',
			'X-Total-Count',
		],
		maxAge: 600,
	})
	for (const api of ['/rest/v1/*', '/functions/v1/*', '/realtime/v1/*', '/storage/v1/*']) {
		app.use(api, async (c, next) => {
			await next()
			if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
		})
		app.use(api, anyOrigin)
		if (!api.startsWith('/storage/')) app.use(api, tooLarge)
	}
	const ownPages = refuseForeignPosts(siteUrl)
	for (const path of ['/leads', '/leads/*', '/visit', '/rest/v1/leads', '/rest/v1/text_consents'])
		app.use(path, ownPages)
	app.use('/functions/v1/*', ownPages)
	app.route('/auth/v1', auth)
	app.route('/rest/v1', createRest({ db, verify }))
	app.route('/functions/v1', createFunctions({ db, log, siteUrl }))
	if (broadcasts) app.route('/realtime/v1/api', broadcasts)
	if (storage) app.route('/storage/v1', storage)
	for (const api of ['/functions/v1/*', '/realtime/v1/*', '/storage/v1/*'])
		app.all(api, (c) =>
			c.json({ code: 'not_found', message: 'There is nothing at this address.', details: null, hint: null }, 404),
		)

	app.route('/', leads)
	if (photos) app.route('/', photos)
	if (mailed) app.route('/', mailed)
	if (visits) app.route('/', visits)
	app.route('/', pages)

	app.onError((error, c) => {
		if (error instanceof HTTPException) return error.getResponse()
		if (hungUp(error)) return c.text('The request was not sent to its end.\n', 400)
		const trouble = troubleOf(error)
		if (trouble) {
			const { status, code, message, retryAfter } = trouble
			const headers = { 'cache-control': 'no-store', 'retry-after': String(retryAfter) }
			return c.json({ code, message, details: null, hint: null }, status, headers)
		}
		log.error({ id: c.var.requestId, err: error }, 'request failed')
		c.header('cache-control', 'no-store')
		return c.json(
			{
				code: 'unexpected_failure',
				message: 'Something went wrong on our side. Please try again.',
				details: null,
				hint: null,
			},
			500,
		)
	})
	return app
}
