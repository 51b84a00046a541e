import { usePath } from '../platform/navigation.ts'
import { classes } from '../ui/classes.ts'

const views = [
	['/admin', 'Leads'],
	['/admin/status', 'Status'],
	['/admin/log', 'Log'],
] as const

/** The parts of the desk. */
export function DeskTabs() {
	const path = usePath()
	return (
		<nav aria-label="Desk" className="mb-7 flex gap-2">
			{views.map(([to, label]) => (
				<a
					key={to}
					href={to}
					aria-current={path === to ? 'page' : undefined}
					className={classes(
						'grid min-h-11 place-items-center rounded-lg px-4 font-[600] hover:bg-white',
						path === to && 'bg-white shadow-card',
					)}
				>
					{label}
				</a>
			))}
		</nav>
	)
}
