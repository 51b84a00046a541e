import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => {
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	if (listeners.size === 1) {
		if ('navigation' in window) navigation.addEventListener('currententrychange', tell)
		else addEventListener('popstate', tell)
	}
	return () => {
		listeners.delete(listener)
		if (listeners.size > 0) return
		if ('navigation' in window) navigation.removeEventListener('currententrychange', tell)
		else removeEventListener('popstate', tell)
	}
}

/** What stands behind the question mark of the address. */
export const useSearch = () =>
	useSyncExternalStore(
		subscribe,
		() => location.search,
		() => '',
	)

/** Puts something else behind it: the page, its scrolling and its focus stay, and going back leaves the page. */
export function setSearch(search: string) {
	const address = location.pathname + (search && `?${search.replace(/^\?/, '')}`)
	if ('navigation' in window) navigation.navigate(address, { history: 'replace', info: 'stays' })
	else {
		history.replaceState(history.state, '', address)
		tell()
	}
}
