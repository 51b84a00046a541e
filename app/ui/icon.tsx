import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'
import { classes } from './classes.ts'

/** A lucide icon, drawn by us: lucide's own React component would weigh more than all the icons it draws. */
export function Icon({ of, className, ...props }: { of: IconNode } & ComponentProps<'svg'>) {
	return (
		<svg
			viewBox="0 0 24 24"
			aria-hidden="true"
			className={classes('icon', !/\bsize-/.test(className ?? '') && 'size-6', className)}
			{...props}
		>
			{of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
		</svg>
	)
}
