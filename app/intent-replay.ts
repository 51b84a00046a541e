/** What the inline script kept while the app was on its way. */
declare global {
	interface Window {
		/** Runs what was clicked or sent too early; set by the inline script. */
		replayIntent?: () => void
	}
}

/** React answers events from the moment its root exists, so what was held back can be done now, in a turn of its own. */
export function appIsReady() {
	setTimeout(() => window.replayIntent?.())
}
