import { AlarmClock } from 'lucide'
import type { ReactNode } from 'react'
import * as words from '../../../content/words/desk/today.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Held } from '../data/held.ts'
import type { DeskLead } from '../data/rows.ts'
import { leadPath, personOf } from '../person.ts'
import { DemoChip } from '../ui/demo-chip.tsx'
import { Later } from '../ui/later.tsx'
import { Reach } from '../ui/reach.tsx'
import { Clock } from './clock.tsx'

type Props = { held: Held<DeskLead>; kind: 'fresh' | 'due' }

/** One person to call: since when, who and where, and what one tap does. */
export function LeadRow({ held: { row: lead, gone }, kind }: Props) {
	const name = ownName(lead.name)
	return (
		<li
			data-lead={lead.id}
			className={classes(
				'relative grid grid-cols-1 gap-3 rounded-card border border-line p-4 has-[h3_a:focus-visible]:border-ink/50 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-6 lg:px-5',
				gone ? 'border-dashed bg-paper' : 'bg-white',
			)}
		>
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-mute">
					{kind === 'fresh' ? <Clock since={lead.created_at} /> : <NextStep lead={lead} />}
					<DemoChip lead={lead} />
					{lead.tries > 0 && <span>{words.tries(lead.tries)}</span>}
				</p>
				<h3 className="mt-1.5 text-xl wrap-anywhere">
					<a href={leadPath(lead.id)} className="underline-offset-4 hover:underline">
						{personOf(lead)}
					</a>
				</h3>
				{name && <p className="mt-0.5 text-sm wrap-anywhere">{lead.address}</p>}
				<Said>{lead.next_note || lead.motivation}</Said>
			</div>
			{gone ? (
				<p className="text-sm text-mute">{words.takenCare}</p>
			) : (
				<div className="flex items-center gap-2">
					<Reach lead={lead} strong={kind === 'fresh'} />
					<Later
						leads={[lead]}
						label={words.laterFor(personOf(lead))}
						className="grid size-12 shrink-0 place-items-center rounded-xl border-fine border-line bg-field text-ink-soft hover:border-ink/50"
					>
						<Icon of={AlarmClock} className="size-5" />
					</Later>
				</div>
			)}
		</li>
	)
}

const Said = ({ children }: { children: ReactNode }) =>
	children ? <p className="mt-1 line-clamp-2 text-sm text-mute wrap-anywhere">{children}</p> : null

function NextStep({ lead: { next_action, next_due } }: { lead: DeskLead }) {
	if (!next_action || !next_due) return null
	const late = Date.parse(next_due) < Date.now() - 24 * 3_600_000
	return (
		<span
			className={classes(
				'rounded-full px-2.5 py-0.5 font-bold',
				late ? 'bg-blush text-door-deep' : 'bg-sand text-ink-soft',
			)}
		>
			{words.actions[next_action]} · {dueWords(next_due)}
		</span>
	)
}
