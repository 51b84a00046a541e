import { join } from 'node:path'
import { quickFolder } from '../quick-folder.ts'

/** Where the end-to-end tests' server listens and keeps its data. */
const port = Number(process.env.E2E_PORT ?? 3210)
const data = join(quickFolder(), `little-red-e2e-${port}`)
const at = (number: number) => `http://localhost:${number}`

export const e2e = {
	port,
	origin: at(port),
	dataDir: data,
	/** Where a test may stand in for the service that sends texts. */
	textsPort: port + 3,
	/** The same site with its pages on one origin and the API on another. */
	apart: {
		pages: at(port + 1),
		pagesPort: port + 1,
		api: at(port + 2),
		apiPort: port + 2,
		dataDir: `${data}-apart`,
		site: `.cache/e2e-site-${port}`,
	},
}
