import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The box of what went wrong or needs someone; what is empty is not to be seen. */
export const alertBox = 'rounded-xl border border-door/35 bg-blush p-4 text-sm empty:absolute empty:border-0 empty:p-0'

/** Told at once to those who hear the page. */
export const Alert = ({ className, ...props }: ComponentProps<'div'>) => (
	<div role="alert" className={classes(alertBox, className)} {...props} />
)
