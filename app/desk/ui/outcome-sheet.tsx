import { useState } from 'react'
import * as words from '../../../content/words/desk/contact.ts'
import { Button } from '../../ui/button.tsx'
import { type Made, useAsked } from '../data/asked.ts'
import { changeLeads } from '../data/change.ts'
import { type Came, isInVain, SIX_TRIES, sayOutcome } from '../data/contact.ts'
import { touch } from '../data/held.ts'
import type { Outcome } from '../data/rows.ts'
import { personOf } from '../person.ts'
import { Sheet } from './sheet.tsx'
import { useKept } from './use-kept.ts'
import { WhenPicker } from './when.tsx'

const asked = ['reached', 'left_message', 'no_answer', 'wrong_number', 'not_interested'] as const satisfies Outcome[]
const large = 'min-h-13 rounded-xl border-fine border-line bg-field px-3 font-semibold hover:border-ink/50'

/** After a call: what came of it, in one tap. */
export function OutcomeSheet() {
	const [made, done] = useAsked()
	return made && <Asked key={made.id} made={made} onDone={done} />
}

function Asked({ made, onDone }: { made: Made; onDone: () => void }) {
	const [step, setStep] = useState<'outcome' | 'again' | 'six'>('outcome')
	const [busy, setBusy] = useState(false)
	const { lead } = made
	const [note, setNote, forget] = useKept(`call-${lead.id}`, '')
	/** What could not be kept stays, to be said again. */
	const say = async (came: Came) => {
		if (busy) return
		const many = isInVain(came.outcome) && lead.tries + 1 >= SIX_TRIES && lead.status !== 'lost'
		setBusy(true)
		const kept = await sayOutcome({ made, came: note.trim() ? { ...came, note: note.trim() } : came })
		setBusy(false)
		if (kept) forget()
		if (kept && many) setStep('six')
		else if (kept) onDone()
	}
	const letGo = () => {
		onDone()
		touch([lead.id])
		void changeLeads([{ id: lead.id, status: 'lost' }], words.cannotReachSaid)
	}
	if (step === 'six')
		return (
			<Sheet open onClose={onDone} title={words.sixTries} note={words.sixTriesNote}>
				<div className="grid gap-2.5">
					<Button look="ink" onClick={letGo}>
						{words.cannotReach}
					</Button>
					<Button look="quiet" onClick={onDone}>
						{words.keepTrying}
					</Button>
				</div>
			</Sheet>
		)
	return (
		<Sheet open onClose={onDone} title={words.whatCame} note={`${personOf(lead)} · ${lead.phone}`}>
			{step === 'again' ? (
				<WhenPicker onPick={(at) => void say({ outcome: 'call_again', again_at: new Date(at).toISOString() })} />
			) : (
				<>
					<div className="grid grid-cols-2 gap-2.5">
						{asked.map((outcome) => (
							<button key={outcome} type="button" className={large} onClick={() => void say({ outcome })}>
								{words.outcomes[outcome]}
							</button>
						))}
						<button type="button" className={large} onClick={() => setStep('again')}>
							{words.callAgainAt}
						</button>
					</div>
					<label className="mt-5 block text-sm font-bold">
						{words.note} <span className="font-normal text-mute">{words.noteHint}</span>
						<textarea
							value={note}
							maxLength={2000}
							rows={2}
							onChange={({ target }) => setNote(target.value)}
							className="mt-1.5 block w-full rounded-xl border-fine border-edge/60 bg-field px-3 py-2 font-normal"
						/>
					</label>
				</>
			)}
		</Sheet>
	)
}
