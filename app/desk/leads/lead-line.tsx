import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { actions } from '../../../content/words/desk/today.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { classes } from '../../ui/classes.ts'
import type { DeskLead } from '../data/rows.ts'
import { useTeam } from '../data/team.ts'
import { leadPath, personOf } from '../person.ts'
import { DemoChip } from '../ui/demo-chip.tsx'
import { StagePill } from './stage-pill.tsx'

/** Beside each other where there is room for the words; on a wide screen columns of the line. */
const row = 'flex flex-wrap items-center gap-x-4 gap-y-0.5 lg:contents'

type Props = { lead: DeskLead; chosen: boolean; onChoose: (on: boolean) => void }

/** One lead of the list: a card on a phone, a line on a wide screen. */
export function LeadLine({ lead, chosen, onChoose }: Props) {
	const { nameOf } = useTeam()
	const whose = nameOf(lead.assignee)
	const late = lead.next_due !== null && Date.parse(lead.next_due) < Date.now()
	return (
		<article
			data-lead={lead.id}
			aria-label={personOf(lead)}
			className={classes(
				'flex items-start gap-1 py-2 pr-4 pl-1.5 focus-within:bg-cream hover:bg-cream lg:items-center lg:gap-3',
				chosen && 'bg-straw/50!',
			)}
		>
			<label className="grid size-11 shrink-0 cursor-pointer place-items-center">
				<input
					type="checkbox"
					aria-label={words.select(personOf(lead))}
					checked={chosen}
					onChange={({ target }) => onChoose(target.checked)}
					className="size-5 accent-door"
				/>
			</label>
			<div className="grid min-w-0 grow grid-cols-1 items-center gap-x-4 gap-y-0.5 py-1 lg:grid-cols-[minmax(0,1fr)_8rem_12.5rem_7rem]">
				<div className={row}>
					<div className="min-w-0 grow basis-40">
						<p className="flex items-center gap-2">
							<a href={leadPath(lead.id)} className="truncate font-semibold underline-offset-4 hover:underline">
								{personOf(lead)}
							</a>
							<DemoChip lead={lead} />
						</p>
						<p className="flex text-xs text-mute max-lg:flex-col">
							{ownName(lead.name) && <span className="max-w-full truncate">{lead.address}</span>}
							<span className="shrink-0 whitespace-pre">
								{ownName(lead.name) && <span className="max-lg:hidden"> · </span>}
								{lead.phone}
							</span>
						</p>
					</div>
					<p>
						<StagePill stage={lead.status}>{statuses[lead.status]}</StagePill>
					</p>
				</div>
				<div className={row}>
					<p
						className={classes(
							'min-w-0 grow basis-40 truncate text-xs',
							late ? 'font-semibold text-door-deep' : 'text-mute',
						)}
					>
						{lead.next_action && lead.next_due
							? `${actions[lead.next_action]} · ${dueWords(lead.next_due)}`
							: words.noNext}
					</p>
					<p className="text-right text-xs text-mute lg:truncate">
						{whose && <span className="font-semibold text-ink-soft">{whose} · </span>}
						{timeAgo(lead.created_at)}
					</p>
				</div>
				{(lead.stale || lead.suspected || lead.do_not_contact_at) && (
					<p className="col-span-full flex flex-wrap gap-1.5 text-xs font-semibold">
						{lead.stale && <Mark title={words.staleNote}>{words.stale}</Mark>}
						{lead.suspected && <Mark>{words.spam}</Mark>}
						{lead.do_not_contact_at && <Mark>{words.doNotContact}</Mark>}
					</p>
				)}
			</div>
		</article>
	)
}

const Mark = ({ children, title }: { children: string; title?: string }) => (
	<span title={title} className="rounded-full bg-sand px-2 py-px">
		{children}
	</span>
)
