import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export type Lead = Selectable<Tables['leads']>

/** The suspected leads one digest tells of: how many by their reason, and the newest of them. */
export type Digest = { reasons: { because: Lead['suspected_because']; count: number }[]; newest: Lead[] }

/** What a mail is made of: the row or rows it speaks of, values that came with the message, and where the site lives. */
export type Subject = {
	lead: Lead | null
	digest?: Digest
	/** How many photos of the lead's house there are. */
	photos?: number
	/** Where its homeowner adds some, if this is a site that takes them. */
	photosLink?: string | undefined
	data: Record<string, unknown>
	siteUrl: string
}

/** A mail without its recipient. */
export type Content = { subject: string; html: string; text: string; replyTo?: string }
