import { defineConfig } from '@playwright/test'
import { e2e } from './tests/support/e2e/addresses.ts'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: '.cache/e2e-results',
	fullyParallel: true,
	workers: 2,
	// For what hangs, not for what is slow: on a busy machine the longest test takes a minute.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
	use: {
		baseURL: e2e.origin,
		// The desk's worker keeps some sixty files in every new browser; a test that is about it asks for it.
		serviceWorkers: 'block',
		launchOptions: {
			...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
			args: [
				...asRoot,
				'--disable-gpu',
				'--disable-quic',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				// No test looks at a pixel: with less memory for them than one tile takes, none is painted. Up to a quarter of a page's cost.
				'--force-gpu-mem-available-mb=1',
				'--default-tile-width=1024',
				'--default-tile-height=1024',
				// Each first navigation of a page asks for a process of its own: the pages of one site can share one. A sixth of a page's cost.
				'--renderer-process-limit=1',
				// What draws and what fetches are threads of the browser, not processes beside it: a twentieth of a page's cost.
				'--in-process-gpu',
				// The last list of features counts, so Playwright's own is said again.
				'--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
				// Pages live for seconds here: what the engine makes quick for the long run never pays.
				'--js-flags=--no-turbofan --no-maglev',
			],
		},
	},
	webServer: [
		{ command: 'node tests/support/e2e/serve.ts', url: `${e2e.origin}/healthz` },
		{ command: 'node tests/support/e2e/serve-apart.ts', url: `${e2e.apart.api}/healthz` },
	].map((server) => ({ ...server, timeout: 180_000, gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } })),
})
