/** Pages on one origin, API on another: a build with SUPABASE_URL set, served as a CDN would, beside our server. */
import { serve } from '@hono/node-server'
import { thrownAway } from '../quick-folder.ts'
import { e2e } from './addresses.ts'

const { pages, pagesPort, api, apiPort, dataDir, site } = e2e.apart

process.env.SUPABASE_URL = api
const { build } = await import('../../../scripts/build/build.ts')
await build({ to: site, compressed: false })
const { builtSite } = await import('../../../server/static/site.ts')
serve({ port: pagesPort, fetch: builtSite(site, pages).pages.fetch })

Object.assign(process.env, {
	PORT: String(apiPort),
	DATA_DIR: thrownAway(dataDir),
	LOG_LEVEL: 'error',
	SITE_URL: pages,
	API_EXTERNAL_URL: `${api}/auth/v1`,
})
await import('../../../server/main.ts')
