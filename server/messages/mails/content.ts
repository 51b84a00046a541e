import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export type Lead = Selectable<Tables['leads']>

/** The suspected leads one digest tells of: how many by their reason, and the newest of them. */
export type Digest = { reasons: { because: Lead['suspected_because']; count: number }[]; newest: Lead[] }

type MorningRow = { lead: string; name: string; address: string; at: string; action?: string }
type MorningList = { count: number; first: MorningRow[] }

/** What a day holds: of each kind the first, and how many there are; and how many mails do not go out. */
export type Morning = Record<'visits' | 'fresh' | 'overdue' | 'due' | 'tasks', MorningList> & { stuck: number }

export type Offer = Selectable<Tables['lead_offers']>
export type Visit = Selectable<Tables['lead_visits']>

/** What a mail is made of: the row or rows it speaks of, values that came with the message, and where the site lives. */
export type Subject = {
	lead: Lead | null
	digest?: Digest | undefined
	morning?: Morning | undefined
	/** How many photos of the lead's house there are. */
	photos?: number
	/** Where its homeowner adds some, if this is a site that takes them. */
	photosLink?: string | undefined
	/** The offer or the visit that the message names, and where the visit is answered. */
	offer?: Offer | undefined
	visit?: Visit | undefined
	visitLink?: string | undefined
	data: Record<string, unknown>
	siteUrl: string
}

export type Attachment = { filename: string; content: string; type: string }

/** A mail without its recipient. */
export type Content = {
	subject: string
	html: string
	text: string
	replyTo?: string
	attachments?: readonly Attachment[]
}
