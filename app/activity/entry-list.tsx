import type { ReactNode } from 'react'
import * as words from '../../content/words/activity.ts'
import type { Activity } from '../../lib/activity.ts'
import { classes } from '../ui/classes.ts'

/** `timeZone` unset is the reader's own. */
type Props = { activities: Activity[]; busy: boolean; timeZone?: string }

export function EntryList({ activities, busy, timeZone }: Props) {
	const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
	return (
		<ol className="grid divide-y divide-line" aria-busy={busy}>
			{activities.map(({ id, at, words: said, device, ip, who, failed }) => (
				<li key={id} className="grid gap-0.5 py-3 first:pt-0">
					<p className={classes('font-medium', failed && 'text-door-deep')}>
						{said}
						{device && `, ${device}`}
					</p>
					<p className="flex flex-wrap gap-x-2.5 text-sm text-mute">
						<time dateTime={at}>{time.format(new Date(at))}</time>
						<Detail>{who}</Detail>
						<Detail>{ip && words.from(ip)}</Detail>
					</p>
				</li>
			))}
		</ol>
	)
}

const Detail = ({ children }: { children: ReactNode }) =>
	children ? <span className="min-w-0 wrap-anywhere">{children}</span> : null
