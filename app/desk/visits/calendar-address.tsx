import { useState } from 'react'
import * as words from '../../../content/words/desk/visits.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSettings } from '../data/offers.ts'
import { renewCalendar } from '../data/visits.ts'

/** The secret address at which the owner's own calendar reads the visits. */
export function CalendarAddress() {
	const { data: settings } = useSettings()
	const [address, setAddress] = useState('')
	const since = settings?.calendar_since
	const make = async () => {
		const secret = await renewCalendar(false)
		const { backend } = await import('../../platform/supabase.ts')
		if (secret) setAddress(`${backend.url}/functions/v1/calendar/visits.ics?key=${secret}`)
	}
	return (
		<section className="rounded-card border border-line bg-white p-5">
			<h2 className="text-xl">{words.calendar}</h2>
			<p className="mt-1 text-sm text-mute">{words.calendarNote}</p>
			{since && !address && <p className="mt-2 text-sm">{words.calendarSince(timeAgo(since))}</p>}
			{address && (
				<Field
					label={words.address}
					value={address}
					readOnly
					onFocus={({ currentTarget }) => currentTarget.select()}
					className="mt-3"
				/>
			)}
			<div className="mt-3 flex flex-wrap items-center gap-2">
				<Button look="quiet" onClick={make}>
					{since ? words.renewAddress : words.makeAddress}
				</Button>
				{since && (
					<Button
						look="quiet"
						onClick={async () => {
							await renewCalendar(true)
							setAddress('')
						}}
					>
						{words.stopAddress}
					</Button>
				)}
				{since && <p className="text-sm text-mute">{words.renewNote}</p>}
			</div>
		</section>
	)
}
