import { classes } from './classes.ts'

/** The brand's mark: a red front door with a brass knob. */
export function Door({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 26 38" aria-hidden="true" className={className}>
			<path d="M1 13a12 12 0 0 1 24 0v24H1z" className="fill-door" />
			<path d="M6 14a7 7 0 0 1 14 0v3H6z" className="fill-wheat" />
			<circle cx="19.5" cy="25" r="1.8" className="fill-wheat" />
		</svg>
	)
}

/** The same door in its frame, with a light on behind it. In a form it swings with every field that is filled in; `open` it stands open. */
export const Doorway = ({ open, className }: { open?: boolean; className?: string }) => (
	<span aria-hidden="true" className={classes('doorway', open && 'open', className)}>
		<Door />
	</span>
)
