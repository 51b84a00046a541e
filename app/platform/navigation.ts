import { createContext, useContext } from 'react'

/** What pages and features may know of where they are; the router, which knows the pages, says it. */
export const PathContext = createContext('/')

/** The path of the page that is shown. */
export const usePath = () => useContext(PathContext)

let shownSince = 0
/** Said by the router whenever another page came up. */
export const markPageShown = () => {
	shownSince = performance.now()
}
/** How long the page that is shown has been up, in milliseconds. */
export const pageAge = () => performance.now() - shownSince

let privatePage = false
/** Said by the router, as the page's route has it. */
export const setPrivatePage = (is: boolean) => {
	privatePage = is
}
/** Whether the page that is shown is only for whoever is signed in. */
export const isPrivatePage = () => privatePage

let loadingAnother = false

/** Goes to another page from code, handing over what it should know. */
export function goTo(path: string, state?: Record<string, unknown>) {
	if ('navigation' in window) navigation.navigate(path, { state })
	else {
		loadingAnother = true
		location.assign(path)
	}
}

/** Whether another page is on its way in the place of the one at this path. The address is the new one's already, unless it is loaded. */
export const isLeaving = (path: string) => loadingAnother || location.pathname !== path

/** What the page before handed over. */
export function handedOver(): Record<string, unknown> {
	const state = 'navigation' in window ? navigation.currentEntry?.getState() : undefined
	return (state as Record<string, unknown> | undefined) ?? {}
}

/** The menu of a narrow screen, where it is open. */
export const closeMenu = () => document.querySelector<HTMLDialogElement>('dialog#menu')?.close()
