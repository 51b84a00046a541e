import { Check, type IconNode } from 'lucide'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

export type Choice = {
	label: string
	hint?: string
	icon?: IconNode
	onChoose: () => void
	/** Said of each where one of them is how it is. */
	chosen?: boolean
	end?: boolean
}
type Props = { label?: string; className?: string; children: ReactNode; title?: string; choices: Choice[] }

/** A button that opens a list of things to do. Our own: a library's brought a sixth of what the desk loads. */
export function Choices({ label, className, children, title, choices }: Props) {
	const [open, setOpen] = useState<'first' | 'last'>()
	const button = useRef<HTMLButtonElement>(null)
	const id = useId()
	const close = () => {
		setOpen(undefined)
		button.current?.focus({ preventScroll: true })
	}
	return (
		<>
			<button
				ref={button}
				id={id}
				type="button"
				aria-label={label}
				aria-haspopup="menu"
				aria-expanded={open !== undefined}
				onClick={() => setOpen('first')}
				onKeyDown={(event) => {
					const at = { ArrowDown: 'first', ArrowUp: 'last' } as const
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
					event.preventDefault()
					setOpen(at[event.key])
				}}
				className={className}
			>
				{children}
			</button>
			{open && <List button={button} from={open} title={title} choices={choices} onClose={close} />}
		</>
	)
}

const ITEMS = '[role^=menuitem]'

type ListProps = Pick<Props, 'choices'> & {
	button: RefObject<HTMLButtonElement | null>
	from: 'first' | 'last'
	title: string | undefined
	onClose: () => void
}

function List({ button, from, title, choices, onClose }: ListProps) {
	const ground = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLDivElement>(null)
	const isOfOne = choices.some(({ chosen }) => chosen !== undefined)
	const items = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

	useLayoutEffect(() => {
		const stay = () => {
			if (list.current && button.current) place(list.current, button.current.getBoundingClientRect())
		}
		ground.current?.showPopover()
		stay()
		const all = list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? []
		all[from === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true })
		const over = new AbortController()
		addEventListener('scroll', stay, { capture: true, signal: over.signal })
		addEventListener('resize', stay, { signal: over.signal })
		return () => over.abort()
	}, [button, from])

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return
		if (event.key === 'Escape' || event.key === 'Tab') onClose()
		const all = items()
		const to = nextOf(event.key, all.indexOf(document.activeElement as HTMLElement), all)
		// What a key means here it does not also mean to a sheet around it.
		if (event.key === 'Escape' || to !== undefined) event.preventDefault()
		if (to !== undefined) all.at(to)?.focus()
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a tap beside the list closes it, and presses nothing that lies there
		<div
			ref={ground}
			popover="manual"
			role="presentation"
			onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
			onKeyDown={onKeyDown}
			className="fixed inset-0 m-0 size-auto max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0"
		>
			<div
				ref={list}
				role="menu"
				aria-labelledby={button.current?.id}
				className="desk-fade absolute max-h-[min(28rem,80dvh)] max-w-[calc(100vw-1.5rem)] min-w-56 overflow-y-auto rounded-2xl border border-line bg-white p-1.5 text-left text-ink shadow-lift"
			>
				{title && <p className="px-3 pt-1.5 pb-1 text-xs font-bold text-mute">{title}</p>}
				<div {...(isOfOne && { role: 'group', 'aria-labelledby': button.current?.id })}>
					{choices.map(({ label, hint, icon, chosen, end, onChoose }) => (
						<button
							key={label}
							type="button"
							{...(isOfOne ? { role: 'menuitemradio', 'aria-checked': chosen } : { role: 'menuitem' })}
							tabIndex={-1}
							onClick={() => {
								onClose()
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
							{chosen && <Icon of={Check} className="size-4.5 shrink-0" />}
						</button>
					))}
				</div>
			</div>
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
