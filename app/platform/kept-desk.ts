import { DESK_SCOPE } from '../../lib/desk-app.ts'
import { DESK_KEPT_KEY } from '../../lib/storage-keys.ts'
import { forgetDrafts, keptFor } from './kept-for.ts'

/**
 * What the desk has shown, kept in this browser to be read while there is no line: for the one person who was signed in, of the
 * last days, and not without end. It goes when they sign out, when somebody else signs in, and when they are no longer on the team.
 */
export type KeptFor = { person: string; owner: boolean; email: string; at: number }
export type Seen = { hash: string; key: readonly unknown[]; data: unknown; at: number; size: number }

const NAME = 'desk-kept'
const DAY_MS = 24 * 3_600_000
export const KEPT_MS = 3 * DAY_MS
/** Characters of JSON in all; the oldest go first. */
const MOST = 6_000_000
const MOST_ROWS = 600

const done = <Result>(request: IDBRequest<Result>) =>
	new Promise<Result>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})

function open(): Promise<IDBDatabase> {
	const opening = indexedDB.open(NAME, 1)
	opening.onupgradeneeded = () => {
		opening.result.createObjectStore('seen', { keyPath: 'hash' }).createIndex('at', 'at')
		opening.result.createObjectStore('for')
	}
	return done(opening)
}

/** One transaction on both stores, done when it is kept. */
async function within(
	mode: IDBTransactionMode,
	work: (seen: IDBObjectStore, kept: IDBObjectStore) => Promise<void> | void,
) {
	const database = await open()
	try {
		const transaction = database.transaction(['seen', 'for'], mode)
		const whole = new Promise<void>((resolve, reject) => {
			transaction.oncomplete = () => resolve()
			transaction.onabort = () => reject(transaction.error)
		})
		await work(transaction.objectStore('seen'), transaction.objectStore('for'))
		await whole
	} finally {
		database.close()
	}
}

/** From now on it is kept for this person; what was kept for another is gone. */
export async function beginToKeep(who: Omit<KeptFor, 'at'>): Promise<void> {
	if (keptFor() !== who.person) await forgetSeen()
	localStorage.setItem(DESK_KEPT_KEY, who.person)
	await within('readwrite', (_, kept) => void kept.put({ ...who, at: Date.now() }, 'who'))
}

/** Keeps what was read, unless it is not this person's turn any more, and lets go of what is too old or too much. */
export async function keepSeen(person: string, rows: readonly Seen[]): Promise<void> {
	if (keptFor() !== person) return
	await within('readwrite', async (seen, kept) => {
		const who = await done<KeptFor | undefined>(kept.get('who'))
		if (who?.person !== person) return
		kept.put({ ...who, at: Date.now() }, 'who')
		for (const row of rows) seen.put(row)
		await prune(seen)
	})
}

async function prune(seen: IDBObjectStore): Promise<void> {
	let [size, count] = [0, 0]
	const cursors = seen.index('at').openCursor(null, 'prev')
	for (let cursor = await done(cursors); cursor; cursor = await done(cursors)) {
		const row = cursor.value as Seen
		size += row.size
		count++
		if (row.at < Date.now() - KEPT_MS || size > MOST || count > MOST_ROWS) cursor.delete()
		cursor.continue()
	}
}

/** All that is kept for this person, if it is not too old; then it goes. */
export async function readKept(person: string): Promise<{ who: KeptFor; seen: Seen[] } | undefined> {
	if (keptFor() !== person) return undefined
	let found: { who: KeptFor; seen: Seen[] } | undefined
	await within('readwrite', async (seen, kept) => {
		await prune(seen)
		const who = await done<KeptFor | undefined>(kept.get('who'))
		if (who?.person === person && who.at > Date.now() - KEPT_MS) found = { who, seen: await done(seen.getAll()) }
	})
	return found
}

const forgetSeen = () =>
	within('readwrite', (seen, kept) => {
		seen.clear()
		kept.clear()
	})

/**
 * Leaves nothing of the desk in this browser: what it has shown, notices on the screen and to come, the number on its icon. Drafts
 * are left to somebody whose sign-in has ended by itself: whose they are stays known, and they go as soon as anybody else signs in.
 */
export async function forgetDesk(butDrafts = false): Promise<void> {
	if (!butDrafts) {
		forgetDrafts()
		localStorage.removeItem(DESK_KEPT_KEY)
	}
	await Promise.allSettled([forgetSeen(), forgetNotices(), navigator.clearAppBadge?.()])
}

async function forgetNotices(): Promise<void> {
	const worker = await navigator.serviceWorker?.getRegistration(DESK_SCOPE)
	if (!worker?.scope.endsWith(DESK_SCOPE)) return
	for (const notice of await worker.getNotifications()) notice.close()
	await (await worker.pushManager?.getSubscription())?.unsubscribe()
}
