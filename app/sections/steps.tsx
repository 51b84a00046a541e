import { steps } from '../../content/steps.ts'
import { classes } from '../ui/classes.ts'
import { DoorNumber } from '../ui/door-number.tsx'

/** The four steps, or those that are left; each number is on a door. */
export function Steps({ from = 1 }: { from?: number }) {
	return (
		<ol
			start={from}
			className={classes('grid gap-x-8 gap-y-9 sm:grid-cols-2', from > 1 ? 'lg:grid-cols-3' : 'lg:grid-cols-4')}
		>
			{steps.slice(from - 1).map(({ number, title, description }) => (
				<li
					key={number}
					className="relative lg:not-last:before:absolute lg:not-last:before:top-8 lg:not-last:before:right-0 lg:not-last:before:left-15 lg:not-last:before:border-t-2 lg:not-last:before:border-dotted lg:not-last:before:border-[#d8c7b0]"
				>
					<DoorNumber>{number}</DoorNumber>
					<h3 className="mt-5 text-2xl">{title}</h3>
					<p className="mt-2 text-mute">{description}</p>
				</li>
			))}
		</ol>
	)
}
