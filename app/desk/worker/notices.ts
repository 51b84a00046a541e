import * as words from '../../../content/words/desk/news.ts'
import { DESK_BADGE, DESK_ICON, DESK_SCOPE, type WorkerSays } from '../../../lib/desk-app.ts'
import type { Notice } from '../../../lib/notice.ts'
import { type OpenWindow, type Pushed, scope } from './scope.ts'

const unreadable: Partial<Notice> = { title: words.news, body: words.newsNote }

/** Something is always shown: a browser that hears of a notice and sees none takes the permission away. */
export async function showNotice(data: Pushed['data']): Promise<void> {
	const { title = words.news, body = '', tag = 'news', path, badge } = read(data)
	const options = { body, tag, renotify: true, icon: DESK_ICON, badge: DESK_BADGE, data: path }
	await Promise.all([scope.registration.showNotification(title, options), setBadge(badge)])
}

function read(data: Pushed['data']): Partial<Notice> {
	try {
		return (data?.json() as Partial<Notice> | null) ?? unreadable
	} catch {
		return unreadable
	}
}

async function setBadge(count: unknown): Promise<void> {
	if (typeof count === 'number') await navigator.setAppBadge?.(count).catch(() => {})
}

/** Only the desk is opened, whatever the notice says. */
export const pathOf = (path: unknown) =>
	typeof path === 'string' && new RegExp(`^${DESK_SCOPE}(/[\\w/-]*)?$`).test(path) ? path : DESK_SCOPE

/** In a desk that is open, without a load, so that nothing typed there is lost; else in a window of its own. */
export async function openNotice(data: unknown): Promise<void> {
	const path = pathOf(data)
	const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
	const desk = windows.find(({ url }) => new URL(url).pathname.startsWith(DESK_SCOPE))
	if (!desk) return void (await scope.clients.openWindow(path))
	const shown = await desk.focus().catch(() => desk)
	if (!(await isHeard(shown, { go: path }))) await shown.navigate(path).catch(() => scope.clients.openWindow(path))
}

const HEARD_WITHIN_MS = 1_000

/** Whether the page took it: one that is still at its door cannot. */
function isHeard(desk: OpenWindow, message: WorkerSays): Promise<boolean> {
	return new Promise((heard) => {
		const { port1, port2 } = new MessageChannel()
		port1.onmessage = () => heard(true)
		setTimeout(() => heard(false), HEARD_WITHIN_MS)
		desk.postMessage(message, [port2])
	})
}
