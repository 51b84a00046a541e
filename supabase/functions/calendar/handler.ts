import { company } from '../../../content/company.ts'
import { event as words } from '../../../content/words/visits.ts'
import { calendarFile } from '../../../lib/calendar.ts'

/** A visit, as calendar_visits() tells it. */
export type FedVisit = {
	id: string
	lead_id: string
	starts_at: string
	ends_at: string
	address: string
	changed: number
	created_at: string
}

/** The visits for whoever holds the secret; nothing, if it is not the one. */
export type ReadVisits = (secret: string) => Promise<FedVisit[] | undefined>

/** What our secrets are made of; nothing else is asked about. */
const isSecret = (text: string) => /^[0-9a-f]{1,200}$/.test(text)

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' }
const plain = (status: number, text: string, more: Record<string, string> = {}) =>
	new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', ...more } })

/**
 * The owner's visits as a feed for a calendar: when, where, and a link to the desk, which asks who is there. Nothing here but web
 * standards, so it runs as an edge function of hosted Supabase and mounted in our own server alike.
 */
export function createHandler({ read, siteUrl }: { read: ReadVisits; siteUrl: string }) {
	return async (request: Request): Promise<Response> => {
		if (request.method !== 'GET' && request.method !== 'HEAD')
			return plain(405, 'Read this address.', { allow: 'GET, HEAD' })
		const secret = new URL(request.url).searchParams.get('key') ?? ''
		try {
			const visits = isSecret(secret) ? await read(secret) : undefined
			if (!visits) return plain(404, 'There is no calendar at this address.')
			const file = calendarFile({ name: words.calendar, events: visits.map((visit) => eventOf(visit, siteUrl)) })
			const type = { 'content-type': 'text/calendar; charset=utf-8' }
			return new Response(request.method === 'HEAD' ? null : file, { headers: { ...headers, ...type } })
		} catch {
			return plain(503, 'The calendar cannot be read just now.', { 'retry-after': '60' })
		}
	}
}

const eventOf = (visit: FedVisit, siteUrl: string) => ({
	uid: `${visit.id}@${new URL(company.origin).host}`,
	starts: new Date(visit.starts_at),
	ends: new Date(visit.ends_at),
	summary: words.own(visit.address),
	location: visit.address,
	url: `${siteUrl}/admin/leads/${encodeURIComponent(visit.lead_id)}`,
	sequence: visit.changed,
	// The same visit reads the same each time, so that a calendar sees what has changed.
	stamp: new Date(visit.created_at),
})
