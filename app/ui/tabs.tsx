import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'

type Props<Name extends string> = {
	label: string
	tabs: readonly { name: Name; label: string; panel: ReactNode }[]
	shown: Name
	onShow: (name: Name) => void
}

/** Every panel is in the page, so that nothing typed is lost by looking at another one. */
export function Tabs<Name extends string>({ label, tabs, shown, onShow }: Props<Name>) {
	const id = useId()
	const list = useRef<HTMLDivElement>(null)
	const onKeyDown = (event: KeyboardEvent) => {
		const at = tabs.findIndex(({ name }) => name === shown)
		const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
		const step = steps[event.key]
		if (step === undefined) return
		event.preventDefault()
		const next = (step + tabs.length) % tabs.length
		const tab = tabs[next]
		if (tab) onShow(tab.name)
		list.current?.querySelectorAll('button')[next]?.focus()
	}
	return (
		<>
			<div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex rounded-xl bg-sand p-1.5">
				{tabs.map(({ name, label }) => (
					<button
						key={name}
						type="button"
						role="tab"
						id={`${id}-${name}`}
						aria-selected={name === shown}
						aria-controls={`${id}-${name}-panel`}
						tabIndex={name === shown ? 0 : -1}
						onClick={() => onShow(name)}
						className={classes(
							'min-h-11 flex-1 rounded-lg font-bold transition-colors',
							name === shown ? 'bg-white shadow-card' : 'text-mute hover:text-ink',
						)}
					>
						{label}
					</button>
				))}
			</div>
			{tabs.map(({ name, panel }) => (
				<div
					key={name}
					role="tabpanel"
					id={`${id}-${name}-panel`}
					aria-labelledby={`${id}-${name}`}
					hidden={name !== shown}
					className="mt-6"
				>
					{panel}
				</div>
			))}
		</>
	)
}
