import { AlarmClock } from 'lucide'
import { type ReactNode, useState } from 'react'
import * as words from '../../../content/words/desk/when.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { snooze } from '../data/next.ts'
import type { DeskLead } from '../data/rows.ts'
import { personOf } from '../person.ts'
import { Choices } from './menu.tsx'
import { Sheet } from './sheet.tsx'
import { DateForm, usualTimes } from './when.tsx'

type Props = { leads: readonly DeskLead[]; label: string; className?: string; children?: ReactNode }

/** Puts the next step of one lead or several off: to a usual time, or to a date. */
export function Later({ leads, label, className, children }: Props) {
	const [asking, setAsking] = useState(false)
	const put = (at: number) => {
		setAsking(false)
		void snooze(leads, at)
	}
	const [first] = leads
	return (
		<>
			<Choices
				label={label}
				className={className}
				choices={[
					...usualTimes().map(({ label, at }) => ({
						label,
						hint: dueWords(new Date(at).toISOString()),
						onChoose: () => put(at),
					})),
					{ label: words.onADate, icon: AlarmClock, onChoose: () => setAsking(true), end: true },
				]}
			>
				{children}
			</Choices>
			<Sheet open={asking} onClose={() => setAsking(false)} title={words.snoozeTitle(first ? personOf(first) : '')}>
				<DateForm onPick={put} />
			</Sheet>
		</>
	)
}
