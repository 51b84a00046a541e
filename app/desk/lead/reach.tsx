import { Mail, MessageCircle, Phone } from 'lucide'
import { telephoneLink, textLink } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/lead.ts'
import { mailLink } from '../../../lib/email.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { makeContact } from '../data/contact.ts'
import type { DeskLead } from '../data/rows.ts'

/** How to reach them, by what they agreed to. One tap does it and writes it down; after a call, one more says what came of it. */
export function Reach({ lead }: { lead: DeskLead }) {
	const { phone, email, texts, do_not_contact_at } = lead
	const mailTo = mailLink(email)
	if (do_not_contact_at) return null
	return (
		<div className="grid grid-cols-1 gap-2 *:min-w-0 sm:grid-cols-[auto_auto_1fr]">
			<ButtonLink href={telephoneLink(phone)} onClick={() => makeContact(lead, 'call')}>
				<Icon of={Phone} className="size-5" />
				{phone}
			</ButtonLink>
			{texts === 'agreed' && (
				<ButtonLink look="quiet" href={textLink(phone)} onClick={() => makeContact(lead, 'text')}>
					<Icon of={MessageCircle} className="size-5" />
					{words.textThem}
				</ButtonLink>
			)}
			{mailTo && (
				<ButtonLink
					look="quiet"
					href={mailTo}
					onClick={() => makeContact(lead, 'mail')}
					className="max-w-full sm:justify-self-start"
				>
					<Icon of={Mail} className="size-5 shrink-0" />
					<span className="truncate">{email}</span>
				</ButtonLink>
			)}
		</div>
	)
}
