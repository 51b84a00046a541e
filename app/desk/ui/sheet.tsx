import { X } from 'lucide'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as words from '../../../content/words/desk/frame.ts'
import { usePath } from '../../platform/navigation.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = {
	open: boolean
	onClose: () => void
	title: string
	note?: ReactNode
	children: ReactNode
}

/** What is asked on the side: from below on a phone, in the middle of a wide screen. It holds the focus and gives it back. */
export const Sheet = ({ open, ...props }: Props) => open && createPortal(<OpenSheet {...props} />, document.body)

/** Those that are open, the topmost last. What is behind it can be neither pressed nor read; what is said of a change can. */
const sheets: { element: HTMLElement; close: () => void }[] = []
const behind = (at: number) =>
	sheets[at]?.element ?? (at < 0 ? document.querySelector<HTMLElement>('.desk-frame') : undefined)
const setAside = (element: HTMLElement | null | undefined, aside: boolean) =>
	element && Object.assign(element, { inert: aside })

/** Wherever the focus is: it may have been on something that is gone. */
const onKey = (event: KeyboardEvent) => {
	if (event.key !== 'Escape' || event.defaultPrevented) return
	event.preventDefault()
	sheets.at(-1)?.close()
}

function rise(sheet: { element: HTMLElement; close: () => void }) {
	if (sheets.length === 0) document.addEventListener('keydown', onKey)
	setAside(behind(sheets.length - 1), true)
	sheets.push(sheet)
	return () => {
		const at = sheets.indexOf(sheet)
		sheets.splice(at, 1)
		if (at === sheets.length) setAside(behind(at - 1), false)
		if (sheets.length === 0) document.removeEventListener('keydown', onKey)
	}
}

function OpenSheet({ onClose, title, note, children }: Omit<Props, 'open'>) {
	const sheet = useRef<HTMLDivElement>(null)
	const id = useId()
	const latest = useRef(onClose)
	latest.current = onClose
	useLayoutEffect(() => {
		const element = sheet.current
		if (!element) return
		const before = document.activeElement
		const sink = rise({ element, close: () => latest.current() })
		// What is to be typed in comes before the way out.
		const first = element.querySelector<HTMLElement>('[data-first]') ?? element
		if (!element.contains(document.activeElement)) first.focus({ preventScroll: true })
		return () => {
			sink()
			if (before instanceof HTMLElement) before.focus({ preventScroll: true })
			// What it was opened from may be gone with what was done, or be about to go with its room.
			queueMicrotask(() => {
				if (document.activeElement === document.body) document.getElementById('room')?.focus({ preventScroll: true })
			})
		}
	}, [])
	// What had the focus may be gone, or wait, since something was done here.
	useEffect(() => {
		if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
	})
	// Whoever goes back, or on, has left what was asked.
	const path = usePath()
	const asked = useRef(path)
	useEffect(() => {
		if (path !== asked.current) latest.current()
	}, [path])
	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys have Escape and the button */}
			<div role="presentation" className="desk-fade fixed inset-0 z-40 bg-ink/45" onClick={onClose} />
			<div
				ref={sheet}
				role="dialog"
				aria-modal="true"
				aria-labelledby={`${id}-title`}
				aria-describedby={note ? `${id}-note` : undefined}
				tabIndex={-1}
				className="desk-sheet fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto overscroll-contain rounded-t-card border-fine border-transparent bg-white px-5 pt-5 pb-7 text-ink shadow-lift outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(30rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6"
			>
				<div className="mb-4 flex items-start justify-between gap-4">
					<div className="min-w-0">
						<h2 id={`${id}-title`} className="text-2xl wrap-anywhere">
							{title}
						</h2>
						{note && (
							<p id={`${id}-note`} className="mt-1 text-sm text-mute">
								{note}
							</p>
						)}
					</div>
					<button
						type="button"
						aria-label={words.close}
						onClick={onClose}
						className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg text-mute hover:bg-sand hover:text-ink"
					>
						<Icon of={X} className="size-5" />
					</button>
				</div>
				{children}
			</div>
		</>
	)
}
