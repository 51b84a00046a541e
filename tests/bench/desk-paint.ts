import { chromium } from 'playwright-core'
import { SESSION_KEY } from '../../lib/storage-keys.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { CPU_RATE, network } from './slow-phone.ts'

const ROUNDS = 3

/** Prints how long whoever opens the desk on a slow phone waits for the first lead of today: with nothing kept, and the next time. */
export async function measureDeskPaint(url: string, session: object): Promise<void> {
	const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
	try {
		const waits: { first: number; again: number }[] = []
		for (let round = 0; round < ROUNDS; round++) {
			const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
			await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
				SESSION_KEY,
				JSON.stringify(session),
			] as const)
			const page = await context.newPage()
			const devtools = await context.newCDPSession(page)
			await devtools.send('Network.enable')
			await devtools.send('Network.emulateNetworkConditions', network)
			await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
			const open = async () => {
				await page.goto(`${url}/admin`, { waitUntil: 'commit' })
				const shown = await page.waitForFunction(
					() => document.querySelector('main a[href^="/admin/leads/"]') && performance.now(),
					undefined,
					{ timeout: 120_000 },
				)
				return Number(await shown.jsonValue())
			}
			waits.push({ first: await open(), again: await open() })
			await context.close()
		}
		const middle = (times: number[]) => ((times.sort((a, b) => a - b)[1] ?? 0) / 1000).toFixed(1)
		console.log(
			`first lead on slow 4G and a CPU ${CPU_RATE} times slower: ${middle(waits.map(({ first }) => first))} s, the next time ${middle(waits.map(({ again }) => again))} s`,
		)
	} finally {
		await browser.close()
	}
}
