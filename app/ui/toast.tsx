import { Check, Info, X } from 'lucide'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import * as words from '../../content/words/site.ts'
import { TOAST_KEY } from '../../lib/storage-keys.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Toast = { id: number; text: ReactNode; kind: 'notice' | 'error'; ms?: number | undefined }

const VISIBLE_MS = 5000
let current: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: Toast | undefined) {
	current = next
	for (const listener of listeners) listener()
}

/** One at a time: a new one takes the place of the last. It belongs to the app, not to a page, so it survives navigation. */
export const toast = {
	notice: (text: ReactNode, ms?: number) => show({ id: ++count, text, kind: 'notice', ms }),
	error: (text: string) => show({ id: ++count, text, kind: 'error' }),
	dismiss: () => show(undefined),
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** A toast that is still up when the page is left by a load is shown again on the next one. */
function keepOverLoads() {
	try {
		const kept = sessionStorage.getItem(TOAST_KEY)
		sessionStorage.removeItem(TOAST_KEY)
		if (kept && !current) toast.notice(kept)
	} catch {
		// A browser that forbids storage forgets the toast.
	}
	const keep = () =>
		current?.kind === 'notice' && !current.ms && sessionStorage.setItem(TOAST_KEY, String(current.text))
	addEventListener('pagehide', keep)
	return () => removeEventListener('pagehide', keep)
}

export function Toaster() {
	const shown = useSyncExternalStore(
		subscribe,
		() => current,
		() => undefined,
	)
	useEffect(keepOverLoads, [])
	useEffect(() => {
		if (!shown) return
		const timer = setTimeout(toast.dismiss, shown.ms ?? VISIBLE_MS)
		return () => clearTimeout(timer)
	}, [shown])
	// The region stands before its first message, or screen readers would not announce that one.
	return (
		<div
			role="status"
			aria-live={shown?.kind === 'error' ? 'assertive' : 'polite'}
			className="toasts no-print pointer-events-none fixed inset-x-[min(1rem,4vw)] bottom-4 z-50 flex justify-end"
		>
			{shown && (
				<div
					key={shown.id}
					className={classes(
						'toast pointer-events-auto flex min-w-0 max-w-sm items-start gap-3 rounded-2xl border bg-white py-3 pr-2 pl-4 text-sm shadow-lift',
						shown.kind === 'error' ? 'border-door/40' : 'border-line',
					)}
				>
					{shown.kind === 'error' ? (
						<Icon of={Info} className="mt-0.5 shrink-0 text-door" />
					) : (
						<Icon of={Check} className="mt-0.5 shrink-0 text-lawn" />
					)}
					<span className="min-w-0 py-px">{shown.text}</span>
					<button
						type="button"
						aria-label={words.closeMessage}
						onClick={toast.dismiss}
						className="-my-2 grid size-[44px] shrink-0 place-items-center rounded-lg text-mute hover:text-ink"
					>
						<Icon of={X} className="size-4" />
					</button>
				</div>
			)}
		</div>
	)
}
