import * as words from '../../../content/words/desk/person.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Receipt } from '../data/person.ts'
import { RoomHead } from '../ui/room-head.tsx'

/** What was deleted for somebody and what is kept, to be shown or printed for them. */
export function Forgotten({ receipt: { id, at, removed, kept } }: { receipt: Receipt }) {
	const lines = (counts: Record<string, number>) =>
		Object.entries(counts)
			.filter(([, count]) => count > 0)
			.map(([what, count]) => words.counted(what, count))
	return (
		<>
			<RoomHead title={words.isForgotten} note={words.receipt(id)} />
			<div role="status" className="grid max-w-xl gap-4 rounded-card border border-line bg-white p-5">
				<p>{words.forgotten(words.day(at))}</p>
				<ul className="list-disc pl-5">
					{lines(removed).map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
				{lines(kept).length > 0 && <p>{words.keptNote(lines(kept).join(', '))}</p>}
			</div>
			<ButtonLink look="ink" href="/admin/leads" className="no-print mt-5">
				{words.done}
			</ButtonLink>
		</>
	)
}
