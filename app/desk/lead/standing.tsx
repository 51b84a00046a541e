import { useId } from 'react'
import * as words from '../../../content/words/desk/lead.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { actions } from '../../../content/words/desk/timeline.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { changeLeads } from '../data/change.ts'
import type { DeskLead, Stage } from '../data/rows.ts'
import { useTeam } from '../data/team.ts'
import { box, small } from '../ui/card.tsx'
import { Later } from '../ui/later.tsx'
import { NextStep } from './next-step.tsx'
import { at } from './tell.ts'

const look = `mt-1 ${box}`

/** How far things are, who sees to it, and what comes next. */
export function Standing({ lead }: { lead: DeskLead }) {
	const { team, nameOf } = useTeam()
	const id = useId()
	const { status, assignee, next_action, next_due, next_note, tries, status_since } = lead
	return (
		<section
			aria-label={words.standing}
			className="grid grid-cols-1 gap-4 rounded-card border border-line bg-white p-4 *:min-w-0 sm:grid-cols-3 sm:p-5"
		>
			<label htmlFor={`${id}-stage`} className="text-sm font-bold">
				{words.status}
				<select
					id={`${id}-stage`}
					value={status}
					onChange={({ target }) =>
						changeLeads([{ id: lead.id, status: target.value as Stage }], words.saved(statuses[target.value as Stage]))
					}
					className={look}
				>
					{Object.entries(statuses).map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				<span className="mt-1 block text-xs font-normal text-mute">{words.since(dayOf(status_since))}</span>
			</label>
			<label htmlFor={`${id}-who`} className="text-sm font-bold">
				{words.assignee}
				<select
					id={`${id}-who`}
					value={assignee ?? ''}
					onChange={({ target }) =>
						changeLeads(
							[{ id: lead.id, assignee: target.value || null }],
							words.givenTo(nameOf(target.value) ?? words.nobody),
						)
					}
					className={look}
				>
					<option value="">{words.nobody}</option>
					{team.map((member) => (
						<option key={member.id} value={member.id}>
							{member.name || member.email}
						</option>
					))}
				</select>
			</label>
			<div className="text-sm">
				<p className="font-bold">{words.next}</p>
				{next_action && next_due ? (
					<p className="mt-1 text-base">
						<span className="font-semibold">{words.capital(actions[next_action])}</span>,{' '}
						<time dateTime={next_due}>{at(next_due)}</time>
					</p>
				) : (
					<p className="mt-1 text-mute">{words.noNext}</p>
				)}
				{next_note && <p className="text-mute wrap-anywhere">{next_note}</p>}
				{next_due && (
					<div className="mt-2 flex flex-wrap gap-2">
						<Later leads={[lead]} label={words.laterLabel} className={small}>
							{words.later}
						</Later>
						<NextStep lead={lead} />
					</div>
				)}
				{tries > 0 && <p className="text-xs text-mute">{words.tries(tries)}</p>}
			</div>
		</section>
	)
}
