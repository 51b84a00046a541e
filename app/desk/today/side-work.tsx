import { Check } from 'lucide'
import * as words from '../../../content/words/desk/today.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TodayRows } from '../data/rows.ts'
import { tickTask } from '../data/tasks.ts'
import { leadPath } from '../person.ts'
import { link } from '../ui/card.tsx'

const nameOf = (name: string) => ownName(name) || words.noName

/** Tasks that are due. */
export function Tasks({ tasks }: Pick<TodayRows, 'tasks'>) {
	if (tasks.length === 0) return null
	return (
		<section aria-label={words.tasks}>
			<h2 className="mb-3 text-2xl">{words.tasks}</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-white px-4">
				{tasks.map((task) => (
					<li key={task.id} className="flex items-center gap-3 py-2.5">
						<button
							type="button"
							aria-label={words.done(task.title)}
							onClick={() => tickTask(task)}
							className="grid size-11 shrink-0 place-items-center rounded-lg text-edge hover:bg-leaf hover:text-lawn"
						>
							<span className="grid size-6 place-items-center rounded-md border-fine border-current">
								<Icon of={Check} className="size-4" />
							</span>
						</button>
						<p className="min-w-0 text-sm wrap-anywhere">
							<span className="font-semibold">{task.title}</span>{' '}
							<a href={leadPath(task.lead_id)} className={link}>
								{nameOf(task.lead_name)}
							</a>
							{task.due && <span className="text-mute"> · {dueWords(task.due)}</span>}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Notes of a colleague that name the reader. */
export function Mentions({ notes }: { notes: TodayRows['mentions'] }) {
	if (notes.length === 0) return null
	return (
		<section aria-label={words.mentions}>
			<h2 className="mb-3 text-2xl">{words.mentions}</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-white px-4">
				{notes.map(({ id, body, lead_id, lead_name, created_at }) => (
					<li key={id} className="py-3 text-sm">
						<a href={leadPath(lead_id)} className={link}>
							{nameOf(lead_name)}
						</a>{' '}
						<span className="text-mute">{timeAgo(created_at)}</span>
						<p className="mt-0.5 line-clamp-2 wrap-anywhere">{body}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
