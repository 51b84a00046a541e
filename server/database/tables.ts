import type { Generated } from 'kysely'
import type { LeadRow, RequiredColumn, TextConsentRow } from '../../lib/lead.ts'

/** As the one mapping to a row (lib/lead.ts) writes it; what is not required may be left out, and so may what has a default. */
type LeadTable = {
	[Column in keyof LeadRow]: Column extends RequiredColumn | 'suspected_because'
		? LeadRow[Column]
		: Generated<LeadRow[Column]>
} & { created_at: Generated<Date> }

/** The tables the server itself writes queries for; visitors' requests go by the catalog instead. */
export type Tables = {
	leads: LeadTable
	text_consents: TextConsentRow
	lead_photos: {
		id: Generated<string>
		lead_id: string
		object_name: string
		caption: string
		width: number
		height: number
		created_at: Generated<Date>
	}
	lead_offers: {
		id: Generated<string>
		lead_id: string
		version: Generated<number>
		created_at: Generated<Date>
		author: string | null
		inputs: unknown
		low: number
		high: number
		reasons: Generated<string>
		sent_at: Date | null
		sent_by: 'mail' | 'hand' | null
	}
	lead_visits: {
		id: Generated<string>
		lead_id: string
		created_at: Generated<Date>
		author: string | null
		proposed: Date[]
		minutes: number
		note: Generated<string>
		state: Generated<'proposed' | 'booked' | 'declined' | 'canceled' | 'replaced' | 'done' | 'no_show'>
		starts_at: Date | null
		ends_at: Date | null
		answer: Generated<string>
		answered_at: Date | null
		changed: Generated<number>
		reminded_at: Date | null
	}
	messages: {
		id: Generated<string>
		created_at: Generated<Date>
		kind: string
		recipient: string | null
		lead_id: string | null
		data: Generated<Record<string, unknown>>
		status: Generated<'queued' | 'sent' | 'failed'>
		attempts: Generated<number>
		next_attempt_at: Generated<Date>
		last_error: string | null
		sent_at: Date | null
		taken_until: Date | null
	}
	alert_deliveries: {
		id: Generated<string>
		created_at: Generated<Date>
		way: 'webhook' | 'text'
		webhook_id: string | null
		phone: string | null
		event: string
		lead_id: string | null
		data: Generated<Record<string, unknown>>
		status: Generated<'queued' | 'sent' | 'failed'>
		attempts: Generated<number>
		next_attempt_at: Generated<Date>
		taken_until: Date | null
		code: number | null
		last_error: string | null
		ended_at: Date | null
	}
	user_roles: { user_id: string; role: string; created_at: Generated<Date> }
	'auth.users': { id: string; email: string | null; email_confirmed_at: Date | null }
}
