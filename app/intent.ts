import { CONSENT_GIVEN, CONSENT_KEY, SESSION_KEY, TOAST_KEY } from '../lib/storage-keys.ts'

/**
 * The one inline script. Every page works without it; it reveals the cookie banner, minds the bar's colour, and
 * brings the app at the first sign that someone is about to use the page.
 */
const root = document.documentElement
const { app = '', eager } = document.currentScript?.dataset ?? {}
let asked = false
let ready = false
/** What waits for the app, once each; told whether the app came. */
const held = new Map<EventTarget, (came: boolean) => void>()

function stored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') {
	try {
		return self[storage].getItem(key)
	} catch {
		return null // A browser that forbids storage is a browser with nothing stored.
	}
}

if (stored(CONSENT_KEY) !== CONSENT_GIVEN) root.dataset.consent = 'ask'

// Not asked now: the answer would take a layout that the fonts, which are on their way, make worthless. A page that
// begins further down, by its address or after a reload, is scrolled there by the browser, and this hears of it.
addEventListener('scroll', () => root.toggleAttribute('data-scrolled', scrollY > 24))

function bring() {
	if (asked) return
	asked = true
	import(/* @vite-ignore */ app).catch(() => {
		// Without the app the page goes on as plain HTML: held clicks and forms take their ordinary course.
		asked = false
		release(false)
	})
}

function release(came: boolean) {
	// What could not be sent is the app's to tell once it is here.
	delete root.dataset.unsent
	ready = true
	for (const action of held.values()) action(came)
	held.clear()
	ready = came
}

self.replayIntent = () => release(true)

for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin']) addEventListener(sign, bring, true)
addEventListener(
	'pointerover',
	(event) => (event.target as Element).closest('button,input,textarea,[data-app]') && bring(),
)

/**
 * What only the app can do is kept until it is here. A phone or mail link ('too') opens at once;
 * only what the app adds to it comes later.
 */
addEventListener(
	'click',
	(event) => {
		const target = (event.target as Element).closest<HTMLElement>('[data-app]')
		if (!target || ready || event.ctrlKey || event.metaKey || event.shiftKey) return
		const also = target.dataset.app === 'too'
		if (!also) event.preventDefault()
		event.stopPropagation()
		held.set(target, () => {
			if (also) target.addEventListener('click', (replayed) => replayed.preventDefault(), { once: true })
			target.click()
		})
		bring()
	},
	true,
)
addEventListener(
	'submit',
	(event) => {
		if (ready) return
		const form = event.target as HTMLFormElement
		event.preventDefault()
		event.stopPropagation()
		held.set(form, (came) => {
			if (came) form.requestSubmit()
			// Sent as plain HTML while nobody answers, what was typed would give way to the browser's error page.
			else
				fetch('/healthz').then(
					() => form.submit(),
					() => {
						root.dataset.unsent = ''
						self.ononline = () => ready || form.requestSubmit()
					},
				)
		})
		bring()
	},
	true,
)

if (stored(SESSION_KEY) || stored(TOAST_KEY, 'sessionStorage') || eager !== undefined) bring()
else if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
	addEventListener('load', () =>
		(self.requestIdleCallback ?? setTimeout)(
			() => {
				const link = document.createElement('link')
				link.rel = 'prefetch'
				link.as = 'script'
				link.href = app
				document.head.append(link)
			},
			// For setTimeout, which takes no such thing, this means at once.
			{ timeout: 2000 } as IdleRequestOptions & number,
		),
	)
