/**
 * A page brings the styles of what stands on it. What the app adds (another page, a dialog, a message) may need any others, so
 * nothing is added before the whole sheet is here; if it cannot come, neither does the app, and the page goes on as plain HTML.
 */
export function wholeStyleSheet(): Promise<void> {
	const address = document.querySelector<HTMLElement>('[data-style]')?.dataset.style
	if (!address) return Promise.resolve()
	return new Promise((arrived, failed) => {
		const link = document.createElement('link')
		link.rel = 'stylesheet'
		link.href = address
		link.onload = () => arrived()
		link.onerror = failed
		document.head.append(link)
	})
}
