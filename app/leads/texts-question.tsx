import type { ComponentProps } from 'react'
import * as words from '../../content/words/texts.ts'
import { classes } from '../ui/classes.ts'
import { TextsBox } from './lead-fields.tsx'

export type TextsState = 'asked' | 'agreed' | 'failed'

/** Says what became of the question for texts, or asks it. */
export const TextsPanel = ({ className, ...props }: ComponentProps<'div'>) => (
	<div className={classes('mt-6 rounded-2xl bg-sand/60 p-4 text-left sm:p-5', className)} {...props} />
)

/** The question itself. A page without script sends it to the server, which knows by its cookie whose it is. */
export function TextsQuestion({ children, ...props }: ComponentProps<'form'>) {
	return (
		<form method="post" action="/leads/texts" className="grid gap-3" {...props}>
			<p className="font-bold">{words.title}</p>
			<TextsBox />
			{children}
		</form>
	)
}
