import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const base =
	'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-6 text-center font-bold leading-tight transition-colors'
const looks = {
	/** The one action that matters on a screen. */
	action: 'bg-door text-white shadow-action hover:bg-door-deep',
	/** Decided, but not the one that matters. */
	ink: 'bg-ink text-white hover:bg-slate',
	quiet: 'border-fine border-ink/25 bg-white/70 text-ink hover:border-ink/60',
	onSlate: 'border-fine border-white/35 text-white hover:border-white',
} as const

type Look = { look?: keyof typeof looks }

export function Button({ look = 'action', className, type = 'button', ...props }: ComponentProps<'button'> & Look) {
	return <button type={type} className={classes(base, looks[look], className)} {...props} />
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'action', className, ...props }: ComponentProps<'a'> & Look) {
	return <a className={classes(base, looks[look], className)} {...props} />
}
