import { LEAD_ID, type LeadRow } from '../../lib/lead.ts'
import { inTime, PATIENCE_MS } from './patience.ts'

export type Outcome =
	| { stored: true }
	| {
			stored: false
			tooMany?: string
			/** Nothing is wrong with the lead, only with the moment: worth another try, in so many seconds at the earliest. */
			again?: number
	  }

/** What sending needs is on its way from the first key that is pressed; where it cannot be had, that shows when it is used. */
export const prepareToSubmit = () => {
	for (const part of [import('../platform/supabase.ts'), import('./email-hint.tsx')]) part.catch(() => {})
}

/** No answer at all, or one that speaks of the moment. */
const passing = [0, 429, 502, 503, 504]

/** Stores the lead. The id makes it safe to repeat: a second try of a lead that arrived the first time changes nothing. */
export async function submitLead(row: LeadRow): Promise<Outcome> {
	const patience = AbortSignal.timeout(PATIENCE_MS)
	try {
		const client = await inTime(import('../platform/supabase.ts'))
		const refusal = await (client ? insert(client, row, patience) : insertWithoutClient(row, patience))
		if (!refusal) return { stored: true }
		if (refusal.code === '23505') {
			// It came the first time, perhaps before the box was ticked.
			if (row.texts_version) await (await import('./agree-to-texts.ts')).agreeToTexts(row.id, row.source_page)
			return { stored: true }
		}
		return {
			stored: false,
			...(refusal.code === 'too_many_leads' && { tooMany: refusal.message }),
			...(passing.includes(refusal.status) && { again: refusal.wait }),
		}
	} catch {
		return { stored: false, again: 0 }
	}
}

type Refusal = { code: string; message: string; status: number; wait: number } | null
type Client = typeof import('../platform/supabase.ts')

async function insert({ supabase, toldToWait }: Client, row: LeadRow, signal: AbortSignal): Promise<Refusal> {
	toldToWait.delete(row.id)
	const inserted = supabase.from('leads').insert(row).select().setHeader(LEAD_ID, row.id).abortSignal(signal)
	const { error, status } = await inserted
	return error && { ...error, status, wait: toldToWait.get(row.id) ?? 0 }
}

/** The client is a file of its own, and after an update or on a bad line it may be missing. The same request goes without it. */
async function insertWithoutClient(row: LeadRow, signal: AbortSignal): Promise<Refusal> {
	const response = await fetch(`${__SUPABASE_URL__}/rest/v1/leads`, {
		method: 'POST',
		headers: { apikey: __SUPABASE_KEY__, 'content-type': 'application/json', prefer: 'return=minimal' },
		body: JSON.stringify(row),
		signal,
		keepalive: true,
	})
	const { status, headers } = response
	return response.ok ? null : { ...(await response.json()), status, wait: Number(headers.get('retry-after')) || 0 }
}
