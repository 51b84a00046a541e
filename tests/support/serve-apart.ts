/** Pages on one origin, API on another: what a build with SUPABASE_URL set gives. */
import { rmSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createSite, loadSite } from '../../server/static/site.ts'
import { e2e } from './e2e.ts'

const { pages, pagesPort, api, apiPort, dataDir } = e2e.apart

const site = loadSite('dist/site')
const split = new Hono()
split.use('/assets/*', async (c, next) => {
	await next()
	if (!c.req.path.includes('/supabase-')) return
	// The one place where a build with SUPABASE_URL differs: the address the client is made with.
	const script = (await c.res.text()).replace(/location\.origin,(?=`sb_publishable)/, `${JSON.stringify(api)},`)
	c.res = new Response(script, { headers: { 'content-type': 'text/javascript' } })
})
split.route('/', createSite({ ...site, manifest: { ...site.manifest, api } }))
serve({ port: pagesPort, fetch: (request) => split.fetch(plain(request)) })

/** Without compression, so that the script above is text. */
function plain(request: Request) {
	const headers = new Headers(request.headers)
	headers.delete('accept-encoding')
	return new Request(request.url, { headers, method: request.method })
}

rmSync(dataDir, { recursive: true, force: true })
Object.assign(process.env, {
	PORT: String(apiPort),
	DATA_DIR: dataDir,
	LOG_LEVEL: 'error',
	SITE_URL: pages,
	API_EXTERNAL_URL: `${api}/auth/v1`,
})
await import('../../server/main.ts')
