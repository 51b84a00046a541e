import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The browser's own dialog: it holds the focus, closes by Escape, and gives the focus back. */
export const Dialog = ({ className, ...props }: ComponentProps<'dialog'>) => (
	<dialog
		className={classes('m-auto rounded-card bg-white text-ink shadow-lift backdrop:bg-ink/55', className)}
		{...props}
	/>
)
