import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadPage, routeAt } from './page-loader.tsx'
import { allHere } from './platform/later.tsx'
import { markPageShown, PathContext, setPrivatePage } from './platform/navigation.ts'

/**
 * Navigation within the site is the browser's own: pages link with plain <a href>, and where the browser has the
 * Navigation API its navigations are answered here without a load. A browser that lacks it loads the page, which is whole.
 */
export function Router({ path, children }: { path: string; children: ReactNode }) {
	const [shown, setShown] = useState(path)
	useLayoutEffect(() => setPrivatePage(Boolean(routeAt(shown).private)), [shown])
	// A layout effect, so that it listens before a click that was made too early is done again.
	useLayoutEffect(() => {
		if (!('navigation' in window)) return
		const onNavigate = (event: NavigateEvent) => {
			if (!isAnswered(event)) return
			const to = new URL(event.destination.url)
			const back = event.navigationType === 'traverse'
			const smooth = isFromFooter(event)
			event.intercept({
				// Going back is the browser's to scroll; a new page starts at its top, or where its address points.
				scroll: back ? 'after-transition' : 'manual',
				focusReset: 'manual',
				async handler() {
					try {
						await loadPage(to.pathname)
						await allHere()
					} catch {
						return location.reload() // The address is already the new one; the browser says what is wrong.
					}
					if (event.signal.aborted) return
					flushSync(() => setShown(to.pathname))
					markPageShown()
					// Where only what stands behind the question mark changes (platform/search.ts), the page stays where it is.
					if (!back && !event.info) arrive(to.hash, smooth)
				},
			})
		}
		navigation.addEventListener('navigate', onNavigate)
		return () => navigation.removeEventListener('navigate', onNavigate)
	}, [])
	return <PathContext value={shown}>{children}</PathContext>
}

type Navigating = Pick<
	NavigateEvent,
	'canIntercept' | 'hashChange' | 'navigationType' | 'downloadRequest' | 'formData'
> & { destination: Pick<NavigationDestination, 'url'> }

/** Whether a navigation is answered here, without a load; all others are the browser's. */
export function isAnswered(event: Navigating): boolean {
	if (!event.canIntercept || event.hashChange || event.navigationType === 'reload') return false
	if (event.downloadRequest !== null || event.formData) return false
	return isPage(new URL(event.destination.url).pathname)
}

/** Files, the server's own interfaces, and pages that it writes into are not ours to show. */
const isPage = (path: string) =>
	!/\.\w+$|^\/(auth|rest|functions|realtime|storage)\/v1\/|^\/healthz$/.test(path) && !routeAt(path).filledInElse

function isFromFooter(event: NavigateEvent) {
	const source = (event as NavigateEvent & { sourceElement?: Element | null }).sourceElement
	return Boolean(source?.closest('footer'))
}

/** What a load would do: to the place or the top, and the focus there, so that it is announced. */
function arrive(hash: string, smooth: boolean) {
	const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
	if (place) place.scrollIntoView()
	else scrollTo({ top: 0, behavior: smooth ? 'auto' : 'instant' })
	const target = place || document.getElementById('main')
	target?.focus({ preventScroll: true })
}
