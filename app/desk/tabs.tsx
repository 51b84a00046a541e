import * as words from '../../content/words/desk.ts'
import { usePath } from '../platform/navigation.ts'
import { classes } from '../ui/classes.ts'

const views = [
	['/admin', words.leads],
	['/admin/status', words.status],
	['/admin/log', words.log],
] as const

/** The parts of the desk. */
export function DeskTabs() {
	const path = usePath()
	return (
		<nav aria-label={words.desk} className="mb-7 flex gap-2">
			{views.map(([to, label]) => (
				<a
					key={to}
					href={to}
					aria-current={path === to ? 'page' : undefined}
					className={classes(
						'grid min-h-11 place-items-center rounded-lg px-4 font-semibold hover:bg-white',
						path === to && 'bg-white shadow-card',
					)}
				>
					{label}
				</a>
			))}
		</nav>
	)
}
