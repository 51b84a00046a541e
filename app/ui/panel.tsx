import { type ReactNode, useId } from 'react'

/** `anchor` is what a link on the page points at. */
type Props = { title: string; text: ReactNode; children: ReactNode; anchor?: string }

/** One matter of the account: what it is about, and what can be done. */
export function Panel({ title, text, children, anchor }: Props) {
	const id = useId()
	return (
		<section
			id={anchor}
			aria-labelledby={id}
			className="grid gap-x-10 gap-y-5 rounded-card border border-line bg-white p-5 *:min-w-0 sm:p-7 md:grid-cols-[0.8fr_1fr]"
		>
			<div>
				<h2 id={id} className="text-2xl">
					{title}
				</h2>
				<p className="mt-2 text-sm text-mute">{text}</p>
			</div>
			<div>{children}</div>
		</section>
	)
}
