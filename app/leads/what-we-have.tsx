import { weHave } from '../../content/words/sent.ts'
import type { LeadFields } from '../../lib/lead.ts'
import { Breakable } from '../ui/breakable.tsx'
import { classes } from '../ui/classes.ts'

/** What someone is thanked for, so that a wrong digit is seen while it can be put right. */
export const WhatWeHave = ({ fields, className }: { fields: LeadFields; className?: string }) => (
	<dl className={classes('mt-5 grid gap-2 text-left', className)}>
		{(['phone', 'address', 'email'] as const).map((name) => (
			<div key={name} className="flex items-baseline">
				<dt className="min-w-24 text-sm text-mute">{weHave[name]}</dt>
				<dd className="font-bold wrap-anywhere">
					<Breakable text={fields[name]} />
				</dd>
			</div>
		))}
	</dl>
)
