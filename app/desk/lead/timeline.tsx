import {
	CalendarDays,
	Camera,
	CheckSquare,
	CircleDollarSign,
	type IconNode,
	Mail,
	MessageCircle,
	Pencil,
	Phone,
	StickyNote,
	UserRound,
	Users,
} from 'lucide'
import * as words from '../../../content/words/desk/timeline.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TimelineEntry } from '../data/rows.ts'
import { useTeam } from '../data/team.ts'
import { useTimeline } from '../data/timeline.ts'
import { NoteText } from './note-text.tsx'
import { OwnNote } from './own-note.tsx'
import { at, tell } from './tell.ts'

const icons: Record<TimelineEntry['kind'], IconNode> = {
	created: UserRound,
	updated: Pencil,
	merged: Users,
	unmerged: Users,
	contact: Phone,
	note: StickyNote,
	task: CheckSquare,
	photo: Camera,
	message: Mail,
	consent: UserRound,
	text_consent: MessageCircle,
	text_stop: MessageCircle,
	offer: CircleDollarSign,
	visit: CalendarDays,
	visit_answer: CalendarDays,
}

/** All that happened, the newest first. */
export function Timeline({ id, parts }: { id: string; parts: readonly string[] }) {
	const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(id, parts)
	const { nameOf } = useTeam()
	return (
		<>
			<ol className="grid" aria-busy={isPending}>
				{data?.map((entry) => {
					const { what, detail, by } = tell(entry, nameOf)
					if (!what) return null
					return (
						<li
							key={entry.id}
							className="grid grid-cols-[2.25rem_1fr] gap-x-3 border-t border-line py-3 first:border-t-0"
						>
							<span className="grid size-9 place-items-center rounded-full bg-sand text-mute">
								<Icon of={icons[entry.kind]} className="size-4" />
							</span>
							<div className="min-w-0">
								<p className="text-sm font-semibold wrap-anywhere">{what}</p>
								{entry.kind === 'note' ? (
									<NoteText text={entry.body.body} />
								) : (
									detail && <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{detail}</p>
								)}
								<p className="mt-0.5 text-xs text-mute">
									<time dateTime={entry.at}>{at(entry.at)}</time> · {by}
								</p>
								{entry.kind === 'note' && <OwnNote entry={entry} />}
							</div>
						</li>
					)
				})}
			</ol>
			<div role="status">{isPending && <p className="text-sm text-mute">{words.getting}</p>}</div>
			<Failure text={isError ? words.failed : ''} className="mt-3">
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{hasNextPage && (
				<Button look="quiet" className="mt-3" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
					{words.older}
				</Button>
			)}
		</>
	)
}
