import { useState } from 'react'
import * as words from '../../../content/words/desk/person.ts'
import { Button } from '../../ui/button.tsx'
import { changeLeads } from '../data/change.ts'
import { forget, type Receipt } from '../data/person.ts'
import type { DeskLead, SimilarLead } from '../data/rows.ts'
import { Card, small } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useWho } from '../who.ts'

type Props = { lead: DeskLead; similar: readonly SimilarLead[]; onForgotten: (receipt: Receipt) => void }

/** What the person themselves asked for: to be left alone, or to be forgotten. */
export function Person({ lead, similar, onForgotten }: Props) {
	const { owner } = useWho()
	const [asked, setAsked] = useState(false)
	const quiet = lead.do_not_contact_at !== null
	return (
		<Card title={words.person}>
			<div className="flex flex-wrap gap-2">
				<button
					type="button"
					className={small}
					onClick={() =>
						changeLeads([{ id: lead.id, do_not_contact: !quiet }], quiet ? words.mayAgain : words.leftAlone)
					}
				>
					{quiet ? words.mayContact : words.doNotContact}
				</button>
				<button
					type="button"
					className={small}
					onClick={() =>
						changeLeads([{ id: lead.id, suspected: !lead.suspected }], lead.suspected ? words.isNoSpam : words.isSpam)
					}
				>
					{lead.suspected ? words.noSpam : words.spam}
				</button>
				{owner && (
					<button type="button" className={`${small} text-door-deep`} onClick={() => setAsked(true)}>
						{words.forget}
					</button>
				)}
			</div>
			<p className="mt-3 text-xs text-mute">{words.note}</p>
			<Sheet open={asked} onClose={() => setAsked(false)} title={words.forgetTitle} note={words.forgetNote}>
				<Forget lead={lead} similar={similar} onForgotten={onForgotten} onCancel={() => setAsked(false)} />
			</Sheet>
		</Card>
	)
}

/** Which of their requests go. */
function Forget({ lead, similar, onForgotten, onCancel }: Props & { onCancel: () => void }) {
	const others = similar.filter(({ is_merged }) => !is_merged)
	const [chosen, setChosen] = useState([lead.id])
	const [busy, setBusy] = useState(false)
	const go = async () => {
		setBusy(true)
		const receipt = await forget(chosen)
		setBusy(false)
		if (receipt) onForgotten(receipt)
	}
	return (
		<div className="grid gap-3">
			{[{ ...lead, same: [] }, ...others].map(({ id, address, created_at }) => (
				<label key={id} className="flex min-h-11 items-start gap-3 text-sm">
					<input
						type="checkbox"
						checked={chosen.includes(id)}
						disabled={id === lead.id}
						onChange={() => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
						className="mt-0.5 size-5 shrink-0 accent-door"
					/>
					<span className="min-w-0 wrap-anywhere">
						{address} <span className="text-mute">{words.day(created_at)}</span>
					</span>
				</label>
			))}
			<div className="mt-2 flex flex-wrap gap-2">
				<Button disabled={busy} onClick={go}>
					{busy ? words.forgetting : words.forgetNow}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{words.cancel}
				</Button>
			</div>
		</div>
	)
}
