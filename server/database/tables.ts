import type { Generated } from 'kysely'
import type { Suspicion } from '../../content/suspicions.ts'

/** The tables the server itself writes queries for; visitors' requests go by the catalog instead. */
export type Tables = {
	leads: {
		id: Generated<string>
		created_at: Generated<Date>
		name: string
		phone: string
		email: string
		address: string
		status: Generated<string>
		motivation: Generated<string>
		source_page: Generated<string>
		utm_source: Generated<string>
		utm_medium: Generated<string>
		utm_campaign: Generated<string>
		utm_term: Generated<string>
		utm_content: Generated<string>
		consent_version: Generated<string>
		suspected_spam: Generated<boolean>
		suspected_because: Suspicion | null
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
	user_roles: { user_id: string; role: string; created_at: Generated<Date> }
	'auth.users': { id: string; email: string | null; email_confirmed_at: Date | null }
}
