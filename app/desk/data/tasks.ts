import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/tasks.ts'
import { rows } from './ask.ts'
import { change } from './change.ts'
import { desk } from './client.ts'
import type { TaskRow } from './rows.ts'

/** What is to be done about a lead beside its next step: open ones first, by their day. */
export const useTasks = (lead: string) =>
	useQuery({
		queryKey: ['lead', lead, 'tasks'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('lead_tasks')
					.select('id,lead_id,title,due,assignee,done_at')
					.eq('lead_id', lead)
					.order('done_at', { ascending: false, nullsFirst: true })
					.order('due', { nullsFirst: false })
					.limit(50)
					.overrideTypes<TaskRow[], { merge: false }>(),
			),
	})

export const addTask = (task: Omit<TaskRow, 'done_at'>) =>
	change({
		write: () => rows((supabase) => supabase.from('lead_tasks').upsert(task, { ignoreDuplicates: true }).select('id')),
		says: words.added,
		undo: () => removeTask(task.id),
	})

/** Done, or to be done after all. Shown at once; whatever comes of it, the tasks are read anew afterwards. */
export function tickTask({ id, lead_id, done_at }: TaskRow): Promise<boolean> {
	const now = done_at ? null : new Date().toISOString()
	const queryKey = ['lead', lead_id, 'tasks']
	// An answer on its way must neither show nor bring back what was before.
	void desk.cancelQueries({ queryKey }, { revert: false })
	desk.setQueryData<TaskRow[]>(queryKey, (tasks) =>
		tasks?.map((task) => (task.id === id ? { ...task, done_at: now } : task)),
	)
	return change({
		write: () =>
			rows((supabase) =>
				supabase
					.from('lead_tasks')
					.update({ done_at: now })
					.eq('id', id)
					.select('id,lead_id,title,due,assignee,done_at')
					.single()
					.overrideTypes<TaskRow, { merge: false }>(),
			),
		says: now ? words.ticked : words.reopened,
		undo: tickTask,
	})
}

export const removeTask = (id: string) =>
	change({
		write: () => rows((supabase) => supabase.from('lead_tasks').delete().eq('id', id).select('id').single()),
		says: words.removed,
	})
