import { Timer } from 'lucide'
import * as words from '../../../content/words/desk/today.ts'
import { AIM_MS, waited } from '../../../lib/desk-time.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../ui/use-now.ts'

const looks = {
	fresh: 'bg-leaf text-lawn',
	waiting: 'bg-straw text-bark',
	late: 'bg-blush text-door-deep',
} as const

/** How long they have waited. It runs by the second while five minutes are not over. */
export function Clock({ since }: { since: string }) {
	const young = Date.now() - Date.parse(since) < AIM_MS
	const { state, text } = waited(since, useNow(young ? 1000 : 30_000))
	return (
		<span
			className={classes(
				'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-bold tabular-nums',
				looks[state],
			)}
		>
			<Icon of={Timer} className="size-3.5" />
			<span className="sr-only">{state === 'late' ? words.lateBy : words.waitingFor}</span>
			{text}
		</span>
	)
}
