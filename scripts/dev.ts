/** The site with hot reload: pages are rendered on the server at each request, everything else is the real server. */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { createServer } from 'vite'
import { company } from '../content/company.ts'
import { readAuthSettings } from '../server/auth/settings/settings.ts'
import { createLog } from '../server/http/log.ts'
import { run } from '../server/run.ts'
import { readEnv } from '../server/settings/env.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { htmlDocument } from './build/document.ts'
import { makePictures, picturesVersion } from './build/pictures.ts'
import { siteFiles } from './build/site-files.ts'

type Prerender = typeof import('../app/entry.prerender.tsx')

const pictures = await makePictures()
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

const prerender = async () => (await vite.ssrLoadModule('/app/entry.prerender.tsx')) as Prerender

async function page(path: string) {
	const { addresses, render } = await prerender()
	const script = '<script type="module" src="/app/entry.client.tsx"></script>'
	const scriptFree = addresses.find((address) => address.path === path)?.facts.scriptFree
	const extra = `<link rel="stylesheet" href="/app/styles.css">${scriptFree ? '' : script}`
	return vite.transformIndexHtml(path, htmlDocument({ ...(await render(path)), extra }))
}

/** What Vite puts into a page runs here, and nowhere else: a page of the build is let run by the hashes of what it holds. */
const policy = [
	`default-src 'self'`,
	`script-src 'self' 'unsafe-inline'`,
	`style-src 'self' 'unsafe-inline'`,
	`img-src 'self' data:`,
	`connect-src 'self' ws:`,
].join('; ')

const pages = new Hono<{ Bindings: HttpBindings }>()
pages.get(`/images/${picturesVersion()}/:name`, (c) => {
	const file = join(pictures, c.req.param('name'))
	return existsSync(file) ? c.body(Readable.toWeb(createReadStream(file)) as ReadableStream) : c.notFound()
})
const files = await siteFiles([], (await prerender()).facts, company.origin)
pages.get('/:file', (c, next) => {
	const name = c.req.param('file')
	const content = files[name]
	if (content === undefined) return next()
	return c.body(content as string, 200, { 'content-type': getMimeType(name) ?? 'text/plain' })
})
pages.all('*', async (c) => {
	const { incoming, outgoing } = c.env
	const answered = await new Promise<boolean>((done) => {
		outgoing.once('finish', () => done(true))
		vite.middlewares(incoming, outgoing, () => done(false))
	})
	if (answered) return RESPONSE_ALREADY_SENT
	const { addresses } = await prerender()
	const known = addresses.some(({ path }) => path === c.req.path)
	return c.html(await page(c.req.path), known ? 200 : 404, { 'content-security-policy': policy })
})

try {
	// Hot reload is one process's.
	const env = { ...readEnv(process.env), webProcesses: 1 }
	const running = await run(env, readAuthSettings(process.env), createLog(env.logLevel), () => ({
		pages: pages as never,
		policy,
		retryPage: () => page('/leads'),
		photosPage: () => page('/thank-you/photos/left-out'),
		confirmPage: (face) => page(`/auth/confirm/${face}`),
		visitPage: () => page('/visit/filled'),
	}))
	await running.ready
	console.log(`\n  Site    ${running.url}  (hot reload)\n  Mail    ${running.mail}\n`)
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, async () => {
			await vite.close()
			await running.stop()
			process.exit(0)
		})
	}
} catch (error) {
	if (!(error instanceof ConfigError)) throw error
	console.error(error.message)
	process.exit(1)
}
