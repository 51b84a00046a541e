import { useState } from 'react'
import * as words from '../../../content/words/desk/similar.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import type { DeskLead, MergeField, SimilarLead } from '../data/rows.ts'
import { merge, unmerge, useSimilar } from '../data/similar.ts'
import { Card, link, small } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** Other requests of the same person or house, and what was made part of this one. */
export function Similar({ lead }: { lead: DeskLead }) {
	const { data = [] } = useSimilar(lead.id)
	const [chosen, setChosen] = useState<SimilarLead>()
	if (data.length === 0) return null
	return (
		<Card title={words.similar}>
			<ul className="grid gap-4">
				{data.map((other) => (
					<li key={other.id} className="text-sm">
						<a href={`/admin/leads/${other.id}`} className={link}>
							{ownName(other.name) || other.address}
						</a>
						<p className="text-mute wrap-anywhere">
							{[
								dayOf(other.created_at),
								statuses[other.status],
								...other.same.map((each) => words.same[each]),
								other.is_merged && words.part,
							]
								.filter(Boolean)
								.join(' · ')}
						</p>
						{other.is_merged ? (
							<button
								type="button"
								aria-label={words.makeTwoOf(other.address)}
								onClick={() => unmerge(other.id)}
								className={`mt-1.5 ${small}`}
							>
								{words.makeTwo}
							</button>
						) : (
							<button
								type="button"
								aria-label={words.makeOneOf(other.address)}
								onClick={() => setChosen(other)}
								className={`mt-1.5 ${small}`}
							>
								{words.makeOne}
							</button>
						)}
					</li>
				))}
			</ul>
			<Sheet
				open={chosen !== undefined}
				onClose={() => setChosen(undefined)}
				title={words.mergeTitle}
				note={words.mergeNote}
			>
				{chosen && <Choose lead={lead} other={chosen} onDone={() => setChosen(undefined)} />}
			</Sheet>
		</Card>
	)
}

const fields = Object.keys(words.fields) as MergeField[]

/** Field by field, which of two is right. What is the same in both is not asked. */
function Choose({ lead, other, onDone }: { lead: DeskLead; other: SimilarLead; onDone: () => void }) {
	const differing = fields.filter((field) => lead[field] !== other[field])
	const [taken, setTaken] = useState<MergeField[]>([])
	const [busy, setBusy] = useState(false)
	const go = async () => {
		setBusy(true)
		if (await merge(lead.id, other.id, taken)) onDone()
		setBusy(false)
	}
	return (
		<div className="grid gap-4">
			{differing.length === 0 && <p>{words.nothingDiffers}</p>}
			{differing.map((field) => (
				<fieldset key={field} className="rounded-xl border border-line p-3">
					<legend className="px-1 text-sm font-bold">{words.fields[field]}</legend>
					{[false, true].map((theirs) => (
						<label key={String(theirs)} className="flex min-h-11 items-start gap-3 py-2 text-sm">
							<input
								type="radio"
								name={field}
								checked={taken.includes(field) === theirs}
								onChange={() => setTaken(theirs ? [...taken, field] : taken.filter((each) => each !== field))}
								className="mt-0.5 size-5 shrink-0 accent-door"
							/>
							<span className="min-w-0 wrap-anywhere">
								<span className="block text-xs text-mute">{theirs ? words.otherOne : words.thisOne}</span>
								{(field === 'name' ? ownName((theirs ? other : lead).name) : (theirs ? other : lead)[field]) ||
									words.blank}
							</span>
						</label>
					))}
				</fieldset>
			))}
			<div className="flex flex-wrap gap-2">
				<Button disabled={busy} onClick={go}>
					{words.go}
				</Button>
				<Button look="quiet" onClick={onDone}>
					{words.cancel}
				</Button>
			</div>
		</div>
	)
}
