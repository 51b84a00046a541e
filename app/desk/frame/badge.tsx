import * as words from '../../../content/words/desk/frame.ts'
import { useCounts, waitingNow } from '../data/today.ts'

/** How much is to be done now, beside the name of Today. */
export function DueBadge({ className = '' }: { className?: string }) {
	const { data: counts } = useCounts()
	const count = waitingNow(counts)
	if (!counts || count === 0) return null
	const shown = count < 100 ? String(count) : '99+'
	return (
		<span
			className={`grid h-5.5 min-w-5.5 place-items-center rounded-full bg-door px-1.5 text-xs leading-none font-bold text-white tabular-nums ${className}`}
		>
			<span aria-hidden="true">{shown}</span>
			<span className="sr-only">{words.waiting(shown)}</span>
		</span>
	)
}
