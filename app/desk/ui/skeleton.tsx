/** Where rows will be. */
export const Skeleton = ({ rows = 4 }: { rows?: number }) => (
	<div aria-hidden="true" className="grid gap-3">
		{Array.from({ length: rows }, (_, index) => (
			<div key={index} className="h-24 rounded-card border border-line bg-white/60" />
		))}
	</div>
)
