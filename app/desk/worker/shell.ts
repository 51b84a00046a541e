import { DESK_SCOPE } from '../../../lib/desk-app.ts'

/** Written in by the build (scripts/build/desk-app.ts). */
declare const __SHELL__: { version: string; page: string; mark: string; files: string[] }

const { version, page, mark, files } = __SHELL__
const PREFIX = 'desk-shell-'
const own = PREFIX + version
/** After so long the kept page opens, and catches up by itself. */
const PATIENCE_MS = 4_000

/** All of it, or nothing: a page whose scripts are not here would open to nothing. */
export async function keepShell(): Promise<void> {
	const shell = await caches.open(own)
	const answer = await fetch(page, { cache: 'reload' })
	// The site was renewed this moment: the next worker keeps the new page with its own scripts.
	if (!answer.ok || !(await answer.clone().text()).includes(mark)) throw new TypeError(mark)
	await Promise.all([shell.put(page, answer), shell.addAll(files)])
}

/** The one before stays: a desk that is open still asks for its rooms. */
export async function dropOldShells(): Promise<void> {
	const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own)
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** What the kept shell can answer; nothing for all else, which takes its ordinary way. */
export function answerFromShell(request: Request): Promise<Response> | undefined {
	const { origin, pathname } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin) return undefined
	if (request.mode === 'navigate') return isRoom(pathname) ? openPage(request) : undefined
	return pathname.startsWith('/assets/') ? keptFile(request) : undefined
}

const isRoom = (path: string) => (path === DESK_SCOPE || path.startsWith(`${DESK_SCOPE}/`)) && !/\.\w+$/.test(path)

/** From the server, so that nobody stays on an old release; from here only if it does not answer. */
async function openPage(request: Request): Promise<Response> {
	const kept = await caches.open(own).then((shell) => shell.match(page))
	if (!kept) return fetch(request)
	const asked = fetch(request).catch(() => undefined)
	const answer = await Promise.race([asked, new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))])
	return answer && answer.status < 500 ? answer : kept
}

/** Files with a hash in their name never change. */
async function keptFile(request: Request): Promise<Response> {
	return (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)
}
