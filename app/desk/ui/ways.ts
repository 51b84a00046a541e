import { Mail, MessageCircle, Phone } from 'lucide'
import { telephoneLink, textLink } from '../../../content/company.ts'
import { mailLink } from '../../../lib/email.ts'
import { makeContact } from '../data/contact.ts'
import type { DeskLead } from '../data/rows.ts'

const icons = { call: Phone, text: MessageCircle, mail: Mail }
type Way = keyof typeof icons

/** How somebody can be reached, by what they agreed to; in no way, if they asked for that. Following a link writes it down. */
export function waysTo(lead: DeskLead) {
	const links: Record<Way, string | undefined> = {
		call: telephoneLink(lead.phone),
		text: lead.texts === 'agreed' ? textLink(lead.phone) : undefined,
		mail: mailLink(lead.email),
	}
	return (Object.keys(icons) as Way[])
		.filter((way) => links[way] && !lead.do_not_contact_at)
		.map((way) => ({ way, icon: icons[way], href: links[way], onClick: () => makeContact(lead, way) }))
}
