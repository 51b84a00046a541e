import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** The box of what went wrong or needs someone; what is empty is not to be seen. */
export const alertBox = 'rounded-xl border border-door/35 bg-blush p-4 text-sm empty:absolute empty:border-0 empty:p-0'

/** Told at once to those who hear the page. */
export const Alert = ({ className, ...props }: ComponentProps<'div'>) => (
	<div role="alert" className={classes(alertBox, className)} {...props} />
)

/**
 * What did not work, and what can be done about it. It stands in the page before there is anything to tell, or nobody would hear
 * it; what can be done is beside what is told, so that its own news are not told twice.
 */
export const Failure = ({ text, className, children }: { text: string; className?: string; children?: ReactNode }) => (
	<div className={text ? classes(alertBox, className) : 'absolute'}>
		<div role="alert">{text && <p>{text}</p>}</div>
		{text && children}
	</div>
)

/** What went well, and what comes next. */
export const Notice = ({ children, ...props }: ComponentProps<'div'>) => (
	<div className="rounded-xl bg-leaf p-4 text-sm outline-none" {...props}>
		{children}
	</div>
)
