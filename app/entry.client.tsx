import './styles.css'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadPage } from './page-loader.tsx'
import { mindPresses } from './platform/steady-press.ts'
import { wholeStyleSheet } from './platform/style-sheet.ts'
import { Router } from './router.tsx'

// The page's own code first, so that hydration finds on the screen what it would draw. An unknown path is the 404 page.
const page = loadPage(location.pathname)
// Someone may have been quicker than the page's last bytes.
if (document.readyState === 'loading') await new Promise((whole) => addEventListener('DOMContentLoaded', whole))
await Promise.all([page, wholeStyleSheet()])
const root = document.getElementById('app')
if (root) {
	mindPresses()
	hydrateRoot(
		root,
		<Router path={location.pathname}>
			<App />
		</Router>,
		{
			onRecoverableError: console.error,
			onUncaughtError: console.error,
		},
	)
}
