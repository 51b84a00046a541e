import type { ComponentProps, ReactNode } from 'react'
import { alertBox } from './alert-box.tsx'
import { classes } from './classes.ts'
import { useCountdown } from './use-countdown.ts'

export { Alert, alertBox } from './alert-box.tsx'

/**
 * What did not work, and what can be done about it. It stands in the page before there is anything to tell, or nobody would hear
 * it; what can be done is beside what is told, so that its own news are not told twice.
 */
export const Failure = ({ text, className, children }: { text: string; className?: string; children?: ReactNode }) => {
	const shown = useCountdown(text)
	return (
		<div className={text ? classes(alertBox, className) : 'absolute'}>
			{/* Heard once, seen counting. */}
			<div role="alert" className={shown === text ? undefined : 'sr-only'}>
				{text && <p>{text}</p>}
			</div>
			{shown !== text && <p aria-hidden="true">{shown}</p>}
			{text && children}
		</div>
	)
}

/** What went well, and what comes next. */
export const Notice = ({ children, ...props }: ComponentProps<'div'>) => (
	<div className="rounded-xl bg-leaf p-4 text-sm outline-none" {...props}>
		{children}
	</div>
)
