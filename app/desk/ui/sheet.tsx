import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide'
import { type ReactNode, useRef } from 'react'
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
export function Sheet({ open, onClose, title, note, children }: Props) {
	const popup = useRef<HTMLDivElement>(null)
	return (
		<Dialog.Root open={open} onOpenChange={(now) => !now && onClose()}>
			<Dialog.Portal>
				<Dialog.Backdrop className="desk-fade fixed inset-0 z-40 bg-ink/45" />
				<Dialog.Popup
					ref={popup}
					// What is to be typed in comes before the way out.
					initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
					className="desk-sheet fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto overscroll-contain rounded-t-card bg-white px-5 pt-5 pb-7 text-ink shadow-lift outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(30rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6"
				>
					<div className="mb-4 flex items-start justify-between gap-4">
						<div className="min-w-0">
							<Dialog.Title className="text-2xl wrap-anywhere">{title}</Dialog.Title>
							{note && <Dialog.Description className="mt-1 text-sm text-mute">{note}</Dialog.Description>}
						</div>
						<Dialog.Close
							aria-label={words.close}
							className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg text-mute hover:bg-sand hover:text-ink"
						>
							<Icon of={X} className="size-5" />
						</Dialog.Close>
					</div>
					{children}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	)
}
