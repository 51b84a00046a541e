import { Trash2 } from 'lucide'
import type { FormEvent } from 'react'
import * as words from '../../../content/words/desk/leads.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Filters } from '../data/filters.ts'
import { dropView, keepView, useViews } from '../data/views.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useWho } from '../who.ts'

/** Puts what narrows the list under a name, and takes old names away. */
export function KeepView({ open, filters, onDone }: { open: boolean; filters: Filters; onDone: () => void }) {
	const { user } = useWho()
	const own = useViews().filter(({ owner }) => owner === user.id)
	const keep = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const given = new FormData(event.currentTarget)
		onDone()
		void keepView(String(given.get('name')).trim(), filters, given.has('shared'))
	}
	return (
		<Sheet open={open} onClose={onDone} title={words.keepTitle} note={words.keepNote}>
			<form onSubmit={keep} className="grid gap-4">
				<Field data-first label={words.viewName} name="name" required maxLength={80} />
				<label className="flex min-h-11 items-center gap-3 text-sm font-bold">
					<input type="checkbox" name="shared" className="size-5 accent-door" />
					{words.forTeam}
				</label>
				<Button type="submit" look="ink">
					{words.keep}
				</Button>
			</form>
			{own.length > 0 && (
				<ul className="mt-5 divide-y divide-line border-t border-line">
					{own.map((view) => (
						<li key={view.id} className="flex items-center justify-between gap-4 text-sm font-semibold">
							{view.name}
							<button
								type="button"
								aria-label={words.drop(view.name)}
								onClick={() => void dropView(view)}
								className="grid size-11 place-items-center rounded-lg text-mute hover:text-door"
							>
								<Icon of={Trash2} className="size-4.5" />
							</button>
						</li>
					))}
				</ul>
			)}
		</Sheet>
	)
}
