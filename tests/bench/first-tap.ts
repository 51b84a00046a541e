import { chromium, type Page } from 'playwright-core'
import { CPU_RATE, network } from './slow-phone.ts'

const waits = [0, 2000, 8000]
/** After eight seconds of idling an answer takes no longer, and the press shows at once. */
const most = { answer: 800, press: 100 }

/** Milliseconds from a tap on the bar's number until it shows that it was heard, and until the app answers it. */
async function tapAfter(page: Page, url: string, wait: number) {
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('Network.enable')
	await devtools.send('Network.emulateNetworkConditions', network)
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
	await page.goto(url, { waitUntil: wait ? 'load' : 'domcontentloaded' })
	await page.waitForTimeout(wait)
	return await page.evaluate(
		() =>
			new Promise<{ press: number; answer: number }>((done) => {
				const call = document.querySelector<HTMLElement>('header a[href^="tel:"]')
				const status = document.querySelector('[role=status]')
				if (!call || !status) throw new Error('nothing to tap')
				// The call itself is not made.
				addEventListener('click', (event) => event.preventDefault(), true)
				const start = performance.now()
				let press = Number.NaN
				new MutationObserver(() =>
					requestAnimationFrame(() => {
						if (call.ariaBusy === 'true' && Number.isNaN(press)) press = performance.now() - start
						if (status.textContent) done({ press, answer: performance.now() - start })
					}),
				).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
				call.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
				call.click()
			}),
	)
}

/** Prints how long the first tap on each page takes; tells how many pages are too slow. */
export async function measureTaps(port: number, origin: string, paths: readonly string[]): Promise<number> {
	const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
	let slow = 0
	console.log(
		`\n${'first tap, ms'.padEnd(28)} ${['press', 'at once', 'after 2 s', 'after 8 s'].map((head) => head.padStart(10)).join(' ')}`,
	)
	for (const path of paths) {
		const found: Awaited<ReturnType<typeof tapAfter>>[] = []
		for (const wait of waits) {
			const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
			found.push(await tapAfter(await context.newPage(), origin + path, wait))
			await context.close()
		}
		const press = Math.max(...found.map((each) => each.press))
		const shown = [press, ...found.map(({ answer }) => answer)].map((ms) => ms.toFixed(0).padStart(10))
		console.log([path.padEnd(28), ...shown].join(' '))
		if (press > most.press || (found.at(-1)?.answer ?? 0) > most.answer) slow++
	}
	await browser.close()
	return slow
}
