import { useEffect } from 'react'
import * as words from '../content/words/site.ts'
import { CookieBanner } from './consent/cookie-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { CurrentPage, routeAt } from './page-loader.tsx'
import { Later, later } from './platform/later.tsx'
import { usePath } from './platform/navigation.ts'
import { Footer } from './sections/footer.tsx'
import { NavigationBar } from './sections/navigation-bar.tsx'
import { Toaster } from './ui/toast.tsx'

const reachBar = later(() => import('./sections/site-links.tsx').then(({ ReachBar }) => ReachBar))

/** What is around every page. */
export function App() {
	const path = usePath()
	// Everything is hydrated by the time effects run: what was clicked or sent too early can be done now.
	useEffect(() => window.replayIntent?.(), [])
	return (
		<>
			<a
				href="#main"
				className="no-print fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold focus:translate-y-0 focus:shadow-lift"
			>
				{words.skip}
			</a>
			<CookieBanner />
			<NavigationBar />
			<main id="main" tabIndex={-1}>
				<ErrorBoundary key={routeAt(path).rooms ? '' : path}>
					<CurrentPage />
				</ErrorBoundary>
			</main>
			<Footer />
			<Later part={reachBar} />
			<Toaster />
		</>
	)
}
