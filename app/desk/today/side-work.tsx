import { Check } from 'lucide'
import * as words from '../../../content/words/desk/today.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Icon } from '../../ui/icon.tsx'
import { rows } from '../data/ask.ts'
import { change } from '../data/change.ts'
import type { TodayRows } from '../data/rows.ts'
import { leadPath } from '../person.ts'

const link = 'font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-door'
const nameOf = (name: string) => ownName(name) || words.noName

const setDone = (id: string, done: boolean): Promise<boolean> =>
	change({
		write: () =>
			rows((supabase) =>
				supabase
					.from('lead_tasks')
					.update({ done_at: done ? new Date().toISOString() : null })
					.eq('id', id)
					.select('id')
					.single(),
			),
		says: words.taskDone,
		...(done && { undo: () => setDone(id, false) }),
	})

/** Tasks that are due. */
export function Tasks({ tasks }: Pick<TodayRows, 'tasks'>) {
	if (tasks.length === 0) return null
	return (
		<section aria-label={words.tasks}>
			<h2 className="mb-3 text-2xl">{words.tasks}</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-white px-4">
				{tasks.map(({ id, title, due, lead_id, lead_name }) => (
					<li key={id} className="flex items-center gap-3 py-2.5">
						<button
							type="button"
							aria-label={words.done(title)}
							onClick={() => void setDone(id, true)}
							className="grid size-11 shrink-0 place-items-center rounded-lg text-edge hover:bg-leaf hover:text-lawn"
						>
							<span className="grid size-6 place-items-center rounded-md border-fine border-current">
								<Icon of={Check} className="size-4" />
							</span>
						</button>
						<p className="min-w-0 text-sm wrap-anywhere">
							<span className="font-semibold">{title}</span>{' '}
							<a href={leadPath(lead_id)} className={link}>
								{nameOf(lead_name)}
							</a>
							{due && <span className="text-mute"> · {dueWords(due)}</span>}
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
