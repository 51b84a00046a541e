import { Mail, MessageCircle, Phone } from 'lucide'
import { telephoneLink, textLink } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/contact.ts'
import { mailLink } from '../../../lib/email.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { makeContact } from '../data/contact.ts'
import type { DeskLead } from '../data/rows.ts'
import { personOf } from '../person.ts'

const small =
	'grid size-12 shrink-0 place-items-center rounded-xl border-fine border-line bg-field text-ink-soft hover:border-ink/50'

/** One tap calls, texts or mails, and writes down that it did. Whoever asked not to be contacted is not offered. */
export function Reach({ lead, strong }: { lead: DeskLead; strong: boolean }) {
	if (lead.do_not_contact_at) return null
	const name = personOf(lead)
	const mailTo = mailLink(lead.email)
	return (
		<>
			<a
				href={telephoneLink(lead.phone)}
				onClick={() => makeContact(lead, 'call')}
				className={classes(
					'inline-flex min-h-12 grow items-center justify-center gap-2 rounded-xl px-4 font-bold whitespace-nowrap lg:grow-0',
					strong
						? 'bg-door text-white shadow-action hover:bg-door-deep'
						: 'border-fine border-ink/25 bg-white hover:border-ink/60',
				)}
			>
				<Icon of={Phone} className="size-4.5" />
				<span className="lg:sr-only">{words.call}</span>
				<span className="tabular-nums max-lg:hidden">{lead.phone}</span>
				<span className="sr-only">{name}</span>
			</a>
			{lead.texts === 'agreed' && (
				<a
					href={textLink(lead.phone)}
					aria-label={words.textThem(name)}
					onClick={() => makeContact(lead, 'text')}
					className={small}
				>
					<Icon of={MessageCircle} className="size-5" />
				</a>
			)}
			{mailTo && (
				<a href={mailTo} aria-label={words.mailThem(name)} onClick={() => makeContact(lead, 'mail')} className={small}>
					<Icon of={Mail} className="size-5" />
				</a>
			)}
		</>
	)
}
