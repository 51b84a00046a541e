/** Where the end-to-end tests' server listens and keeps its data. */
export const e2e = { port: 3210, origin: 'http://localhost:3210', dataDir: '.cache/e2e-data' }
