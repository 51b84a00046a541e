import { CONSENT_GIVEN, CONSENT_KEY, SESSION_KEY } from '../lib/storage-keys.ts'

/** How long what no visitor waits for may take. */
const SOON_MS = 4_000

/**
 * The one inline script, before the page, so that nothing it shows moves what is there. Every page works without it; it shows
 * the cookie banner and takes its answer, minds the bar's colour, and brings the app at the first sign that someone is about
 * to use the page.
 */
const root = document.documentElement
const told = (document.currentScript as HTMLScriptElement).dataset as {
	app: string
	eager?: string
	needs: string
	style: string
}
const { hash, pathname } = location
const { type } = performance.navigation
const fromHere = document.referrer.startsWith(origin)
// What a mailed link brings is for the page where one signs in, wherever the link ended. Nothing else gets to read it.
if (pathname !== '/auth' && /_token=|#(err|mess)\w*=/.test(hash)) {
	history.replaceState(0, '', pathname)
	location.replace(`/auth${hash}`)
}
// What is far below has no height of its own yet. A page that is come back to is scrolled to where it was, so there it has; and
// after a while in any case: until then readers of the screen do not hear all of it.
if (!type) root.dataset.fresh = ''
const settle = () => delete root.dataset.fresh
let brought: boolean | undefined
let ready: boolean | undefined
/** A form is to be sent as plain HTML as soon as it is known that someone answers; unless it is sent once more before. */
let late: boolean | undefined
let patience: ReturnType<typeof setTimeout> | undefined
/** How long anything waits for the app: a file may neither come nor fail. */
let patienceMs = 12_000
/** What waits for the app, once each; told whether the app came. */
const held = new Map<EventTarget, (came: boolean) => void>()

/** What is stored, or is to be. A browser that forbids storage has nothing. */
const stored = (use: () => unknown) => {
	try {
		return use()
	} catch {}
}

/** Before anyone else hears of it. */
const on = <Kind extends keyof WindowEventMap>(kind: Kind, listener: (event: WindowEventMap[Kind]) => unknown) =>
	addEventListener(kind, listener, true)

// Who declined is not asked again on this visit, though nothing is stored: where a link brings a whole page, before the app is
// here or in a browser without the Navigation API, the tab's name says so. A reload, or what no link of ours
// brings, is a new visit; the way back is none.
if (type ? type < 2 : !fromHere) self.name = ''
/** The cookie banner is up until it was answered. */
const mind = () =>
	root.toggleAttribute('data-consent', !self.name && stored(() => localStorage[CONSENT_KEY]) !== CONSENT_GIVEN)
mind()
// Another tab may have answered meanwhile.
self.onstorage = ({ key }) => key === CONSENT_KEY && mind()
on('click', (event) => {
	const target = (event.target as Element).closest<HTMLElement>('[data-answer],[popovertarget=menu]')
	if (!target) return
	const { answer } = target.dataset
	if (answer == null) {
		// The menu, which is a popover without this, is a dialog with it: the focus stays in it, and what is behind it is still.
		event.preventDefault()
		const menu = document.querySelector('#menu') as HTMLDialogElement
		// Not every browser gives the focus to what is clicked, and it goes back to where it was.
		target.focus()
		if (menu.open) menu.close()
		else menu.showModal()
	} else if (!self.name) {
		// Not again when the app is given what it has missed: the focus has gone on.
		self.name = 'no'
		mind()
		;(document.querySelector('#main') as HTMLElement).focus({ preventScroll: true })
		// A browser that forbids storage asks again next time.
		stored(() => answer && localStorage.setItem(CONSENT_KEY, answer))
	}
})

// Typefaces come when what a page begins with has been painted, or does not come; at once where a page of ours has brought them
// before. Each is let in when it is here: a style that names what is yet to come has all laid out anew, to no avail. One that does
// not come is let be.
let typefaces = (document.querySelector('#typefaces') as HTMLStyleElement).textContent
const bringFonts = () => {
	for (const [, family, source] of typefaces.matchAll(/ly:(\w+).*?(u.*?\))/g) as Iterable<[string, string, string]>)
		new FontFace(family, source, { weight: '400 700' }).load().then((face) => document.fonts.add(face), bringFonts)
	typefaces = root.dataset.fonts = ''
}
if (fromHere) bringFonts()
setTimeout(() => {
	bringFonts()
	settle()
}, SOON_MS)

// Not asked now: the answer would take a layout that the fonts, which are on their way, make worthless. A page that
// begins further down, by its address or after a reload, is scrolled there by the browser, and this hears of it; not of
// what is scrolled within the page, as the map is to its middle.
self.onscroll = () => {
	settle()
	// The banner is the first section of every page.
	root.toggleAttribute(
		'data-scrolled',
		scrollY > ((document.querySelector('section') as HTMLElement).offsetHeight || 24),
	)
}

/** Asks for all that the app needs in one round, rather than for each file when the one before it has come. */
function fetchAll(rel: string, styleRel = rel) {
	const scripts = told.needs.replace(/\S+/g, `<link rel=${rel} as=script href=/assets/$&.js>`)
	document.head.insertAdjacentHTML('beforeend', `${scripts}<link rel=${styleRel} as=style href=${told.style}>`)
}

function bring() {
	// A key may scroll anywhere.
	settle()
	if (brought) return
	brought = true
	fetchAll('modulepreload', 'preload')
	import(/* @vite-ignore */ told.app).catch(giveUp)
}

/** Without the app the page goes on as plain HTML: held clicks and forms take their ordinary course. */
function giveUp(failed?: unknown) {
	// What has kept everyone waiting once is not waited for again, though it may still come.
	if (!failed) patienceMs = 0
	brought = false
	release(false)
}

function release(came = true) {
	patience = clearTimeout(patience) as undefined
	// What could not be sent is the app's to tell once it is here.
	delete root.dataset.unsent
	for (const kept of document.querySelectorAll('[aria-busy]')) kept.ariaBusy = null
	ready = true
	for (const [, action] of held) action(came)
	held.clear()
	ready = came
}

self.replayIntent = release

on('pointerdown', bring)
on('keydown', bring)
on('focusin', bring)
on('pointerover', ({ target }) => (target as Element).closest(':enabled,[data-early]') && bring())

/** Keeps what only the app can do until it is here, and shows that it was heard. Once it is, everything takes its course. */
function hold(event: Event, target: Element, action: (came: boolean) => void, passes?: string) {
	if (ready) return
	;((event as SubmitEvent).submitter ?? target).ariaBusy = 'true'
	if (!passes) event.preventDefault()
	event.stopPropagation()
	patience ||= setTimeout(giveUp, patienceMs)
	// In the order of the last taps.
	held.delete(target)
	held.set(target, action)
	bring()
}

/**
 * Held are every button that neither sends a form nor opens something by itself, and links that ask for it. A phone or mail
 * link is let pass and opens at once; only what the app adds to it comes later.
 */
on('click', (event) => {
	const target = (event.target as Element).closest<HTMLElement>(
		'[data-early],[type=button]:not([popovertarget],[data-answer=""])',
	)
	if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
	const passes = target.dataset.early
	const replay = (came: boolean) => {
		if (passes) target.addEventListener('click', (replayed) => replayed.preventDefault(), { once: true })
		// What a link of the menu shows may be behind it.
		else if (!came) target.closest('dialog')?.close()
		target.click()
	}
	hold(event, target, replay, passes)
})
on('keydown', (event) => {
	// The keys of tabs are no clicks.
	const target = event.target as Element
	if (target.role === 'tab' && /Arrow/.test(event.key))
		hold(event, target, () => target.dispatchEvent(new KeyboardEvent('keydown', event)))
})
on('submit', (event) => {
	late = false
	const form = event.target as HTMLFormElement
	const send = async (came: unknown) => {
		late = true
		// Sent as plain HTML while nobody answers, what was typed would give way to the browser's error page.
		came ||= await fetch('/healthz', { signal: AbortSignal.timeout(SOON_MS) }).catch(() => {})
		if (!late) return
		if (ready) form.requestSubmit()
		else if (came) {
			// Should the app come meanwhile, and it be sent once more, it goes the same way: then it is the same lead.
			form.dataset.sent = ''
			form.submit()
		} else {
			root.dataset.unsent = ''
			// Whatever brings the app sends it.
			held.set(form, send)
			self.ononline = () => ready || form.requestSubmit()
		}
	}
	hold(event, form, send)
})

if (told.eager) bring()
// The first look into a storage stops everything until another process of the browser has answered. The banner would move the page
// if it came after the first frame; all else waits for that.
requestAnimationFrame(() =>
	// Whatever is kept for this tab is the app's: what was typed, what was sent, what is still to be said.
	setTimeout(() => stored(() => localStorage[SESSION_KEY] || sessionStorage.length) && bring()),
)
// A moment later, so that the picture is painted before anything is laid out in other letters; and not all at once.
on('load', () => {
	setTimeout(bringFonts, 50)
	;(navigator as { connection?: { saveData?: boolean } }).connection?.saveData ||
		setTimeout(() => brought || fetchAll('prefetch'), 50)
})
