import { useState } from 'react'
import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/log.ts'
import { kinds, toActivities } from '../../../lib/activity.ts'
import { EMAIL_MOST } from '../../../lib/email.ts'
import { EntryList } from '../../activity/entry-list.tsx'
import { useLog } from '../../activity/use-log.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { box } from '../ui/card.tsx'
import { RoomHead } from '../ui/room-head.tsx'

const PAGE = 50
const field = `mt-1.5 placeholder:text-hint ${box}`

/** Who signed in, who failed to, and what was changed by whom. */
export function Log() {
	const [kind, setKind] = useState('all')
	const [person, setPerson] = useState('')
	const { entries, more, phase, goOn } = useLog('audit_log', PAGE, { kinds: kinds[kind]?.actions, person })
	return (
		<>
			<RoomHead title={words.log} />
			<search>
				<form
					className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
					onSubmit={(event) => {
						event.preventDefault()
						setPerson(String(new FormData(event.currentTarget).get('person')).trim())
					}}
				>
					<label className="text-sm font-bold">
						{words.show}
						<select value={kind} onChange={({ target }) => setKind(target.value)} className={field}>
							{Object.entries(kinds).map(([value, { label }]) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</label>
					<label className="text-sm font-bold">
						{words.person}
						<input
							name="person"
							type="search"
							placeholder={words.personPlaceholder}
							maxLength={EMAIL_MOST}
							className={field}
						/>
					</label>
					<Button type="submit" look="quiet">
						{words.find}
					</Button>
				</form>
			</search>
			<div className="mt-8 rounded-card border border-line bg-white p-5 sm:p-7">
				<EntryList activities={toActivities(entries, 'their')} busy={phase === 'loading'} timeZone={company.timeZone} />
				<div role="status">
					{phase === 'loading' && <p className="text-mute">{words.gettingLog}</p>}
					{phase === 'ready' && entries.length === 0 && <p className="text-mute">{words.logEmpty}</p>}
				</div>
				<Failure text={phase === 'failed' ? words.logFailed : ''}>
					<Button look="ink" className="mt-4" onClick={goOn}>
						{words.tryAgain}
					</Button>
				</Failure>
			</div>
			{phase === 'ready' && more && (
				<Button look="quiet" className="mt-6" onClick={goOn}>
					{words.showOlder}
				</Button>
			)}
		</>
	)
}
