import * as words from '../../../content/words/desk/lead.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DeskLead } from '../data/rows.ts'
import { waysTo } from '../ui/ways.ts'

/** How to reach them, by what they agreed to. One tap does it and writes it down; after a call, one more says what came of it. */
export function Reach({ lead }: { lead: DeskLead }) {
	const { phone, email } = lead
	const labels = { call: phone, text: words.textThem, mail: email }
	return (
		<div className="grid grid-cols-1 gap-2 *:min-w-0 empty:hidden sm:grid-cols-[auto_auto_1fr]">
			{waysTo(lead).map(({ way, icon, href, onClick }) => (
				<ButtonLink
					key={way}
					href={href}
					onClick={onClick}
					look={way === 'call' ? 'action' : 'quiet'}
					className={classes(way === 'mail' && 'max-w-full sm:justify-self-start')}
				>
					<Icon of={icon} className="size-5 shrink-0" />
					<span className="truncate">{labels[way]}</span>
				</ButtonLink>
			))}
		</div>
	)
}
