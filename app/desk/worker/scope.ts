/** What a service worker has around it, as far as ours uses it: the types of a page and of a worker cannot stand in one program. */
type Lasting = { waitUntil: (work: Promise<unknown>) => void }
export type FetchAsked = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }
export type Pushed = Lasting & { data: { json: () => unknown } | null }
export type Tapped = Lasting & { notification: Notification & { data: unknown } }
export type OpenWindow = {
	url: string
	focused: boolean
	focus: () => Promise<OpenWindow>
	navigate: (url: string) => Promise<OpenWindow | null>
	postMessage: (message: unknown, ports: MessagePort[]) => void
}

type Scope = {
	registration: ServiceWorkerRegistration
	skipWaiting: () => Promise<void>
	clients: {
		claim: () => Promise<void>
		matchAll: (asked: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenWindow[]>
		openWindow: (url: string) => Promise<OpenWindow | null>
	}
	addEventListener: {
		(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
		(kind: 'fetch', listener: (event: FetchAsked) => void): void
		(kind: 'push', listener: (event: Pushed) => void): void
		(kind: 'notificationclick', listener: (event: Tapped) => void): void
	}
}

export const scope = self as unknown as Scope
