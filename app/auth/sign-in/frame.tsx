import type { ReactNode, Ref } from 'react'
import { alertBox } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
	title: string
	lead: ReactNode
	/** To move the focus there when the page becomes another one. */
	titleRef?: Ref<HTMLHeadingElement>
	/** Said where scripts are off. */
	withoutScript?: ReactNode
	children: ReactNode
}

/** What the pages of signing in have in common: the red door, a heading, and one card to act on. */
export function Frame({ title, lead, titleRef, withoutScript, children }: Props) {
	return (
		<section className="grid ground pt-18 lg:min-h-[52rem] lg:grid-cols-[1fr_1.05fr]">
			<Picture
				id="door"
				first
				alt=""
				// Cropped to a tall column, so it is drawn wider than that column is.
				sizes="(min-width: 64rem) 84rem, 100vw"
				className="h-44 w-full object-cover object-[50%_40%] sm:h-60 lg:h-full lg:object-[49%_50%]"
			/>
			<div className="wrap relative max-w-form! py-9 lg:py-16">
				<h1 ref={titleRef} tabIndex={-1} className="headline outline-none">
					{title}
				</h1>
				<p className="mt-3 text-lg text-mute">{lead}</p>
				{withoutScript && (
					<noscript>
						<p className={classes(alertBox, 'mt-5')}>{withoutScript}</p>
					</noscript>
				)}
				<div className="mt-6 rounded-card bg-white p-5 shadow-card sm:p-7">{children}</div>
			</div>
		</section>
	)
}
