import type { ReactNode } from 'react'
import { page as words } from '../../../content/words/visits.ts'
import { alertBox } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { SectionHead } from '../../ui/section-head.tsx'

type Props = { title: string; lead: string; withoutScript?: boolean; children?: ReactNode }

/** The page of a visit: what it is about, and below it what can be done. */
export const VisitFrame = ({ title, lead, withoutScript = false, children }: Props) => (
	<section className="ground pt-18">
		<div className="wrap max-w-2xl! pt-14 pb-20 lg:pt-20 lg:pb-26">
			<SectionHead as="h1" eyebrow={words.eyebrow} title={title}>
				{lead}
			</SectionHead>
			{withoutScript && (
				<noscript>
					<p className={classes(alertBox, 'mt-5')}>{words.needsScript}</p>
				</noscript>
			)}
			<div className="mt-6">{children}</div>
		</div>
	</section>
)
