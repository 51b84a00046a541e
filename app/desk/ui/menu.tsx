import type { IconNode } from 'lucide'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

export type Choice = {
	label: string
	hint?: string
	icon?: IconNode
	onChoose: () => void
	chosen?: boolean
	end?: boolean
}
type Props = { label?: string; className?: string; children: ReactNode; title?: string; choices: Choice[] }

/** A button that opens a list of things to do. Our own: a library's brought a third of what the desk loads. */
export function Choices({ label, className, children, title, choices }: Props) {
	const [open, setOpen] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	const id = useId()
	const close = (thenFocus: boolean) => {
		setOpen(false)
		if (thenFocus) button.current?.focus()
	}
	return (
		<>
			<button
				ref={button}
				type="button"
				aria-label={label}
				aria-haspopup="menu"
				aria-expanded={open}
				aria-controls={open ? id : undefined}
				onClick={() => setOpen(!open)}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
					event.preventDefault()
					setOpen(true)
				}}
				className={className}
			>
				{children}
			</button>
			{open && (
				<List id={id} button={button} title={title ?? label} heading={title} choices={choices} onClose={close} />
			)}
		</>
	)
}

type ListProps = Pick<Props, 'title' | 'choices'> & {
	id: string
	heading: string | undefined
	button: RefObject<HTMLButtonElement | null>
	onClose: (thenFocus: boolean) => void
}

function List({ id, button, title, heading, choices, onClose }: ListProps) {
	const list = useRef<HTMLDivElement>(null)
	const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
	const latest = useRef(onClose)
	latest.current = onClose

	useLayoutEffect(() => {
		const stay = () => {
			if (list.current && button.current) place(list.current, button.current.getBoundingClientRect())
		}
		const elsewhere = ({ target }: Event) => {
			const inside = [list, button].some(({ current }) => current?.contains(target as Node))
			if (!inside) latest.current(false)
		}
		list.current?.showPopover()
		stay()
		list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
		const over = new AbortController()
		const heard = { capture: true, signal: over.signal }
		addEventListener('pointerdown', elsewhere, heard)
		addEventListener('focusin', elsewhere, heard)
		addEventListener('scroll', stay, heard)
		addEventListener('resize', stay, heard)
		return () => over.abort()
	}, [button])

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Enter' || event.key === ' ') return
		if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
		if (event.key === 'Tab') return
		// What a key means here it does not also mean to the desk, nor to a sheet around it.
		event.preventDefault()
		event.stopPropagation()
		const all = items()
		const to = nextOf(event.key, all.indexOf(document.activeElement as HTMLElement), all)
		if (to !== undefined) all.at(to)?.focus()
	}

	return (
		<div
			ref={list}
			id={id}
			popover="manual"
			role="menu"
			tabIndex={-1}
			aria-label={title}
			onKeyDown={onKeyDown}
			className="desk-fade fixed inset-auto m-0 max-h-[min(28rem,80dvh)] min-w-56 overflow-y-auto rounded-2xl border border-line bg-white p-1.5 text-left text-ink shadow-lift"
		>
			{heading && <p className="px-3 pt-1.5 pb-1 text-xs font-bold text-mute">{heading}</p>}
			{choices.map(({ label, hint, icon, chosen, end, onChoose }) => (
				<button
					key={label}
					type="button"
					role="menuitem"
					tabIndex={-1}
					onClick={() => {
						onClose(true)
						onChoose()
					}}
					onPointerEnter={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
					className={classes(
						'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left text-sm font-medium -outline-offset-2 focus:bg-sand',
						end && 'mt-1.5 border-t border-line',
						chosen && 'font-bold text-door-deep',
					)}
				>
					{icon && <Icon of={icon} className="size-4.5 shrink-0 text-mute" />}
					<span className="grow">{label}</span>
					{hint && <span className="text-xs text-mute">{hint}</span>}
				</button>
			))}
		</div>
	)
}

const EDGE = 12
const GAP = 6

/** Below its button and ending with it, within the screen; above it where there is no room below. */
function place(list: HTMLElement, at: DOMRect) {
	const { width, height } = list.getBoundingClientRect()
	const below = at.bottom + GAP
	const top = below + height <= innerHeight - EDGE ? below : Math.max(EDGE, at.top - GAP - height)
	list.style.top = `${top}px`
	list.style.left = `${Math.max(EDGE, Math.min(at.right - width, innerWidth - width - EDGE))}px`
}

/** Where a key leads in a list: up, down and around, to its ends, or to what begins with a letter. */
function nextOf(key: string, at: number, all: HTMLElement[]): number | undefined {
	const steps: Record<string, number> = {
		ArrowDown: (at + 1) % all.length,
		ArrowUp: at <= 0 ? -1 : at - 1,
		Home: 0,
		End: -1,
	}
	if (key in steps) return steps[key]
	if (key.length !== 1 || key === ' ') return undefined
	const after = all.map((_, step) => (at + 1 + step) % all.length)
	return after.find((place) => all[place]?.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
