import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = { eyebrow: string; title: string; children?: ReactNode; onSlate?: boolean; as?: 'h1' | 'h2' }

/** A small red door, what this part is about, its headline, and a sentence if it needs one. */
export function SectionHead({ eyebrow, title, children, onSlate, as: Heading = 'h2' }: Props) {
	return (
		<div className="max-w-2xl">
			<p className={classes('flex items-center gap-2.5 text-sm font-bold', onSlate ? 'text-wheat' : 'text-door')}>
				<span className={classes('h-4 w-2.5 rounded-t-full rounded-b-[1px]', onSlate ? 'bg-wheat' : 'bg-door')} />
				{eyebrow}
			</p>
			<Heading className="headline mt-2.5 sm:mt-3.5">{title}</Heading>
			{children && (
				<p className={classes('mt-3 text-lg text-balance sm:mt-4', onSlate ? 'text-slate-soft' : 'text-mute')}>
					{children}
				</p>
			)}
		</div>
	)
}
