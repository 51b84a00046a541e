/** Where the end-to-end tests' server listens and keeps its data. */
const port = Number(process.env.E2E_PORT ?? 3210)
export const e2e = { port, origin: `http://localhost:${port}`, dataDir: `.cache/e2e-data-${port}` }
