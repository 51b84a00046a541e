import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'

const base =
	'press inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-6 text-center font-bold leading-tight transition-colors'
const looks = {
	/** The one action that matters on a screen. */
	action: 'bg-door text-white shadow-action hover:bg-door-deep',
	/** Decided, but not the one that matters. */
	ink: 'bg-ink text-white hover:bg-slate',
	quiet: 'border-fine border-ink/25 bg-white/70 text-ink hover:border-ink/60',
	onSlate: 'border-fine border-white/35 text-white hover:border-white',
} as const

type Look = { look?: keyof typeof looks }

/** Out of use while something is under way, without losing the focus, as the browser's own `disabled` would make it. */
export const unavailable = ({ disabled, onClick }: Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) =>
	disabled ? { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } : onClick && { onClick }

export function Button({
	look = 'action',
	className,
	type = 'button',
	disabled,
	onClick,
	...props
}: ComponentProps<'button'> & Look) {
	return (
		<button
			type={type}
			className={classes(base, looks[look], className)}
			{...props}
			{...unavailable({ disabled, onClick })}
		/>
	)
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'action', className, ...props }: ComponentProps<'a'> & Look) {
	return <a className={classes(base, looks[look], className)} {...props} />
}
