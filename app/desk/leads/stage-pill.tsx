import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Stage } from '../data/rows.ts'

const looks: Record<Stage, string> = {
	new: 'bg-blush text-door-deep',
	contacted: 'bg-straw text-bark',
	offer_made: 'bg-sand text-ink',
	under_contract: 'bg-leaf text-lawn',
	closed: 'bg-lawn text-white',
	lost: 'bg-paper text-mute',
}

/** How far a lead is. */
export const StagePill = ({ stage, children }: { stage: Stage; children: ReactNode }) => (
	<span className={classes('rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap', looks[stage])}>
		{children}
	</span>
)
