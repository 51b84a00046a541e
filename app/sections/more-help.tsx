import { Later, later } from '../platform/later.tsx'
import { classes } from '../ui/classes.ts'

const links = later(() => import('./more-help-links.tsx').then(({ MoreHelpLinks }) => MoreHelpLinks))

/** From any page to the situations and the hard questions: below a line, or below a section that has its own ground. */
export function MoreHelp({ apart }: { apart?: boolean }) {
	return (
		<section className={classes('no-print wrap pb-20 lg:pb-26', apart && 'pt-16 lg:pt-20')}>
			{!apart && <hr className="mb-10 border-line" />}
			<Later part={links} />
		</section>
	)
}
