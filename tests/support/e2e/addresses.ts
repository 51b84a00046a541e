/** Where the end-to-end tests' server listens and keeps its data. */
const port = Number(process.env.E2E_PORT ?? 3210)
const at = (number: number) => `http://localhost:${number}`

export const e2e = {
	port,
	origin: at(port),
	dataDir: `.cache/e2e-data-${port}`,
	/** Where a test may stand in for the service that sends texts. */
	textsPort: port + 3,
	/** The same site with its pages on one origin and the API on another. */
	apart: {
		pages: at(port + 1),
		pagesPort: port + 1,
		api: at(port + 2),
		apiPort: port + 2,
		dataDir: `.cache/e2e-data-${port}-apart`,
		site: `.cache/e2e-site-${port}`,
	},
}
