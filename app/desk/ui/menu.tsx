import { Menu } from '@base-ui/react/menu'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
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

/** A button that opens a list of things to do. */
export function Choices({ label, className, children, title, choices }: Props) {
	return (
		<Menu.Root>
			<Menu.Trigger aria-label={label} className={className}>
				{children}
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner sideOffset={6} collisionPadding={12} align="end" className="z-50">
					<Menu.Popup className="desk-fade max-h-[min(28rem,80dvh)] min-w-56 overflow-y-auto rounded-2xl border border-line bg-white p-1.5 text-ink shadow-lift outline-none">
						<Menu.Group>
							{title && (
								<Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-xs font-bold text-mute">{title}</Menu.GroupLabel>
							)}
							{choices.map((choice) => (
								<Menu.Item
									key={choice.label}
									onClick={choice.onChoose}
									className={classes(
										'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium outline-none data-highlighted:bg-sand',
										choice.end && 'mt-1.5 border-t border-line',
										choice.chosen && 'font-bold text-door-deep',
									)}
								>
									{choice.icon && <Icon of={choice.icon} className="size-4.5 shrink-0 text-mute" />}
									<span className="grow">{choice.label}</span>
									{choice.hint && <span className="text-xs text-mute">{choice.hint}</span>}
								</Menu.Item>
							))}
						</Menu.Group>
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
