import { DESK_MANIFEST, DESK_SCOPE, DESK_WORKER, SITE_MANIFEST, type WorkerSays } from '../../../lib/desk-app.ts'
import { goTo } from '../../platform/navigation.ts'

/** The desk as an app of its own: only who may open it gets its worker, and only while it is open is it what the browser offers to install. */
export function beAnApp(): () => void {
	// Who came here from a page of the site, without a load, has that page's manifest.
	const link = document.querySelector('link[rel=manifest]')
	link?.setAttribute('href', DESK_MANIFEST)
	const { serviceWorker } = navigator
	if (serviceWorker && !import.meta.env.DEV) {
		serviceWorker.register(DESK_WORKER, { scope: DESK_SCOPE, updateViaCache: 'none' }).catch(() => {})
		serviceWorker.addEventListener('message', follow)
		serviceWorker.startMessages()
	}
	return () => {
		link?.setAttribute('href', SITE_MANIFEST)
		serviceWorker?.removeEventListener('message', follow)
	}
}

/** A notice was tapped: its lead is shown here, and the worker hears that it was. */
function follow({ data, ports: [port] }: MessageEvent<Partial<WorkerSays> | null>) {
	if (typeof data?.go !== 'string' || !data.go.startsWith(DESK_SCOPE)) return
	port?.postMessage('')
	goTo(data.go)
}
