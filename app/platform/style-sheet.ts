/**
 * A page brings the styles of what stands on it. What the app adds (another page, a dialog, a message) may need any others, so
 * nothing is added before the whole sheet is here; if it cannot come, neither does the app, and the page goes on as plain HTML.
 * The whole sheet does not know the short names of a page's own: beside it the page's own must all be there.
 */
export async function wholeStyleSheet(): Promise<void> {
	const own = document.querySelector<HTMLLinkElement>('body [rel=stylesheet][href]')
	if (own && !getComputedStyle(own).getPropertyValue('--rest')) await arrived(own.href, (link) => own.replaceWith(link))
	const address = document.querySelector<HTMLElement>('[data-style]')?.dataset.style
	if (address) await arrived(address, (link) => document.head.append(link))
}

const arrived = (address: string, place: (link: HTMLLinkElement) => void) =>
	new Promise<unknown>((done, failed) => {
		const link = document.createElement('link')
		link.rel = 'stylesheet'
		link.href = address
		link.onload = done
		link.onerror = failed
		place(link)
	})
