import { CloudOff } from 'lucide'
import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/frame.ts'
import { dateFormat } from '../../../lib/date.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Line } from '../data/live.ts'

const timeZone = company.timeZone
const clock = dateFormat({ timeStyle: 'short', timeZone })
const dayAndClock = dateFormat({
	weekday: 'long',
	hour: 'numeric',
	minute: '2-digit',
	timeZone,
})
const HALF_DAY_MS = 12 * 3_600_000
const momentOf = (at: number) => (Date.now() - at < HALF_DAY_MS ? clock : dayAndClock)(at)

/** Says when what is on the screen may be old, and when it is being brought up to date. */
export function LineNotice({ line: { state, since } }: { line: Line }) {
	return (
		<div role="status" className="sticky top-3 z-20">
			{(state === 'down' || state === 'catching-up') && (
				<p className="mb-4 flex items-center gap-2.5 rounded-xl border border-wheat bg-straw px-4 py-2.5 text-sm shadow-card">
					<Icon of={CloudOff} className="size-5 shrink-0" />
					{state === 'down' ? words.lineDown(momentOf(since)) : words.catchingUp}
				</p>
			)}
		</div>
	)
}
