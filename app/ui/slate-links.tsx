type Props = { links: readonly (readonly [href: string, label: string])[]; className?: string }

/** Links below each other on the dark ground of the footer. */
export const SlateLinks = ({ links, className }: Props) => (
	<ul className={className}>
		{links.map(([to, label]) => (
			<li key={to}>
				<a
					href={to}
					className="inline-block py-1.5 text-slate-soft underline-offset-4 hover:text-white hover:underline"
				>
					{label}
				</a>
			</li>
		))}
	</ul>
)
