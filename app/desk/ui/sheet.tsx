import { X } from 'lucide'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as words from '../../../content/words/desk/frame.ts'
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

/** As long as one is open the desk behind it can be neither pressed nor read; what is said of a change can. */
let open = 0
function standAside() {
	const desk = document.querySelector<HTMLElement>('.desk-frame')
	open++
	if (desk) desk.inert = true
	return () => {
		open--
		if (desk) desk.inert = open > 0
	}
}

function OpenSheet({ onClose, title, note, children }: Omit<Props, 'open'>) {
	const sheet = useRef<HTMLDivElement>(null)
	const id = useId()
	useLayoutEffect(() => {
		const before = document.activeElement
		const comeBack = standAside()
		// What is to be typed in comes before the way out.
		const first = sheet.current?.querySelector<HTMLElement>('[data-first]') ?? sheet.current
		if (!sheet.current?.contains(document.activeElement)) first?.focus({ preventScroll: true })
		return () => {
			comeBack()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [])
	return (
		<>
			<div className="desk-fade fixed inset-0 z-40 bg-ink/45" onPointerDown={onClose} />
			<div
				ref={sheet}
				role="dialog"
				aria-modal="true"
				aria-labelledby={`${id}-title`}
				aria-describedby={note ? `${id}-note` : undefined}
				tabIndex={-1}
				onKeyDown={(event) => {
					if (event.key !== 'Escape') return
					event.stopPropagation()
					onClose()
				}}
				className="desk-sheet fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto overscroll-contain rounded-t-card bg-white px-5 pt-5 pb-7 text-ink shadow-lift outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(30rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6"
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
