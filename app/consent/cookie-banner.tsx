import type { ReactNode } from 'react'
import * as words from '../../content/words/cookie-banner.ts'
import { CONSENT_GIVEN } from '../../lib/storage-keys.ts'
import { classes } from '../ui/classes.ts'
import { toast } from '../ui/toast.tsx'

/**
 * One line above the bar, part of the page, so that it lies over nothing. The inline script alone shows it where no consent is
 * stored and takes the answer, named by `data-answer`; declining stores nothing.
 */
export const CookieBanner = () => (
	<section aria-label={words.cookies} className="cookie-banner bg-sand">
		<div className="wrap flex flex-wrap items-center gap-x-1.5 py-0.5 text-xs leading-tight">
			<p className="min-w-20 flex-1">
				{words.note}{' '}
				<a href="/privacy-policy" data-early="" data-answer="" className="text-door-deep underline underline-offset-2">
					{words.privacyPolicy}
				</a>
			</p>
			<Answer stores={CONSENT_GIVEN} onClick={() => toast.notice(words.accepted)} className="bg-ink text-white">
				{words.acceptAll}
			</Answer>
			<Answer stores="">{words.decline}</Answer>
		</div>
	</section>
)

type Props = { stores: string; onClick?: () => void; className?: string; children: ReactNode }

/** Small to the eye, not to the thumb. */
const Answer = ({ stores, className, children, ...props }: Props) => (
	<button type="button" data-answer={stores} className="flex min-h-11 items-center rounded-lg font-bold" {...props}>
		<span className={classes('rounded-lg border border-ink px-2.5 py-1.5', className)}>{children}</span>
	</button>
)
