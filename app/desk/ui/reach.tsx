import * as words from '../../../content/words/desk/contact.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DeskLead } from '../data/rows.ts'
import { personOf } from '../person.ts'
import { waysTo } from './ways.ts'

const small =
	'grid size-12 shrink-0 place-items-center rounded-xl border-fine border-line bg-field text-ink-soft hover:border-ink/50'

/** One tap calls, texts or mails, and writes down that it did. Whoever asked not to be contacted is not offered. */
export function Reach({ lead, strong }: { lead: DeskLead; strong: boolean }) {
	const name = personOf(lead)
	return waysTo(lead).map(({ way, icon, href, onClick }) =>
		way === 'call' ? (
			<a
				key={way}
				href={href}
				onClick={onClick}
				className={classes(
					'inline-flex min-h-12 grow items-center justify-center gap-2 rounded-xl px-4 font-bold whitespace-nowrap lg:grow-0',
					strong
						? 'bg-door text-white shadow-action hover:bg-door-deep'
						: 'border-fine border-ink/25 bg-white hover:border-ink/60',
				)}
			>
				<Icon of={icon} className="size-4.5" />
				<span className="lg:sr-only">{words.call}</span>
				<span className="tabular-nums max-lg:hidden">{lead.phone}</span>
				<span className="sr-only">{name}</span>
			</a>
		) : (
			<a key={way} href={href} onClick={onClick} aria-label={words.them[way](name)} className={small}>
				<Icon of={icon} className="size-5" />
			</a>
		),
	)
}
