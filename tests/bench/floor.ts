/** How soon a page's largest part is there on a slow phone, beside the same page without scripts and typefaces: nothing could be sooner. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CPU_RATE, network } from './slow-phone.ts'

/** At most so much of the floor's time, and so many milliseconds more than there in which nothing answers. */
const most = { ratio: 1.1, blocked: 60 }
/** A page that seems too slow is looked at so many times as often, and judged by all of it: nine rounds are sure of a tenth up or down. */
const AGAIN = 4
const kinds = { Document: 'html', Script: 'js', Stylesheet: 'css', Font: 'fonts', Image: 'pictures' } as const
type Kind = (typeof kinds)[keyof typeof kinds]
type Load = { lcp: number; blocked: number; bytes: Partial<Record<Kind, number>> }

/** The site once more, each page changed and packed once beforehand: what is compared differs in this alone, not in who answers. */
function serveChanged(origin: string, change: (html: string) => string): Promise<Server> {
	const pages = new Map<string, Promise<Buffer>>()
	const pack = async (url: string) => brotliCompressSync(change(await (await fetch(origin + url)).text()))
	const answer = async ({ url = '/', headers }: IncomingMessage, reply: ServerResponse) => {
		if (/\.\w+$/.test(url)) {
			request(origin + url, { headers }, (given) => {
				reply.writeHead(given.statusCode ?? 500, given.headers)
				given.pipe(reply)
			}).end()
			return
		}
		const page = pages.get(url) ?? pack(url)
		pages.set(url, page)
		const body = await page
		reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
		reply.end(body)
	}
	const server = createServer(answer)
	return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)))
}

/** The inline script brings the app, and asks for the typefaces. */
const withoutScripts = (html: string) => html.replace(/<script data-app.*?<\/script>/s, '')

async function load(browser: Browser, url: string): Promise<Load> {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	const bytes: Load['bytes'] = {}
	const kindOf = new Map<string, Kind>()
	devtools.on('Network.responseReceived', ({ requestId, type }) => {
		const kind = kinds[type as keyof typeof kinds]
		if (kind) kindOf.set(requestId, kind)
	})
	devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const kind = kindOf.get(requestId)
		if (kind) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
	})
	await devtools.send('Network.enable')
	await devtools.send('Network.emulateNetworkConditions', network)
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
	await page.goto(url, { waitUntil: 'load' })
	const painted = await paints(page)
	await context.close()
	return { ...painted, bytes }
}

/** Once nothing larger has come for a while. */
const paints = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<{ lcp: number; blocked: number }>((done) => {
				let lcp = 0
				const tasks: PerformanceEntry[] = []
				new PerformanceObserver((list) => {
					for (const { startTime } of list.getEntries()) lcp = Math.max(lcp, startTime)
				}).observe({ type: 'largest-contentful-paint', buffered: true })
				new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
					type: 'longtask',
					buffered: true,
				})
				setTimeout(() => {
					// What is worked on before anything is seen keeps nobody waiting for an answer.
					const seen = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
					const after = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, seen))
					done({ lcp, blocked: after.reduce((sum, time) => sum + Math.max(0, time - 50), 0) })
				}, 2500)
			}),
	)

export const median = (values: number[]) =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Prints it for every page, the two kinds of loads in turn; tells how many pages are too slow. */
export async function measureFloor(port: number, origin: string, paths: readonly string[], rounds: number) {
	const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
	const servers = await Promise.all([serveChanged(origin, (html) => html), serveChanged(origin, withoutScripts)])
	const [pageOrigin, floorOrigin] = servers.map(
		(server) => `http://localhost:${(server.address() as AddressInfo).port}`,
	)
	const heads = ['LCP', 'floor', 'ratio', 'blocked', 'its floor', ...Object.values(kinds).map((kind) => `${kind} KB`)]
	console.log(`\n${'slow phone, ms'.padEnd(28)} ${heads.map((head) => head.padStart(11)).join(' ')}`)
	let slow = 0
	for (const path of paths) {
		const found = { page: [] as Load[], floor: [] as Load[] }
		// The first of each is packed while it is asked for, and does not count.
		for (const first of [pageOrigin, floorOrigin]) await fetch(first + path)
		const figures = () => {
			const [lcp, floor] = [median(found.page.map((each) => each.lcp)), median(found.floor.map((each) => each.lcp))]
			const [blocked, least] = [
				median(found.page.map((each) => each.blocked)),
				median(found.floor.map((each) => each.blocked)),
			]
			return { lcp, floor, blocked, least, isSlow: lcp / floor > most.ratio || blocked - least >= most.blocked }
		}
		let enough = rounds
		for (let round = 0; round < enough; round++) {
			const turns = [
				async () => found.page.push(await load(browser, pageOrigin + path)),
				async () => found.floor.push(await load(browser, floorOrigin + path)),
			]
			// Each is as often the second of the two as the first.
			for (const turn of round % 2 ? turns.toReversed() : turns) await turn()
			if (round === rounds - 1 && figures().isSlow) enough *= AGAIN
		}
		const { lcp, floor, blocked, least, isSlow } = figures()
		const bytes = Object.values(kinds).map((kind) => ((found.page[0]?.bytes[kind] ?? 0) / 1024).toFixed(1))
		const shown = [
			lcp.toFixed(0),
			floor.toFixed(0),
			(lcp / floor).toFixed(2),
			blocked.toFixed(0),
			least.toFixed(0),
			...bytes,
		]
		console.log([path.padEnd(28), ...shown.map((value) => value.padStart(11))].join(' '))
		if (isSlow) slow++
	}
	await browser.close()
	for (const server of servers) server.close().closeAllConnections()
	return slow
}
