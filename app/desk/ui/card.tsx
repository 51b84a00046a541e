import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type Props = { title: string; action?: ReactNode; className?: string; children: ReactNode }

/** One matter of a lead. */
export function Card({ title, action, className, children }: Props) {
	const id = useId()
	return (
		<section
			aria-labelledby={id}
			className={classes('min-w-0 rounded-card border border-line bg-white p-4 sm:p-5', className)}
		>
			<div className="mb-3 flex min-h-9 items-center justify-between gap-3">
				<h2 id={id} className="text-xl">
					{title}
				</h2>
				{action}
			</div>
			{children}
		</section>
	)
}

/** How a thing to press looks that is not the one that matters. */
export const small =
	'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-line bg-white px-3.5 text-sm font-semibold hover:border-ink/40'
export const link = 'font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-door'
/** A field, a list to choose from. */
export const box = 'block h-12 w-full min-w-0 rounded-xl border-fine border-edge/60 bg-field px-3 font-normal'
