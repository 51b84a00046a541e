import { consent } from '../../content/consent.ts'
import { type LeadFields, storable } from '../../lib/lead.ts'

export type Submission = { id: string; fields: LeadFields; suspectedSpam: boolean }
export type Outcome = { stored: true } | { stored: false; tooMany?: string }

/** A slow line may take its time; a dead one must not leave anyone waiting. */
const PATIENCE_MS = 20_000

const campaign = () => {
	const query = new URLSearchParams(location.search)
	return Object.fromEntries(
		['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'].map((name) => [
			name,
			storable(query.get(name) ?? '').slice(0, 200),
		]),
	)
}

/** Stores the lead. The id makes it safe to repeat: a second try of a lead that arrived the first time changes nothing. */
export async function submitLead({ id, fields, suspectedSpam }: Submission): Promise<Outcome> {
	try {
		const { supabase } = await import('../supabase.ts')
		const { error } = await supabase
			.from('leads')
			.insert({
				id,
				name: storable(fields.name),
				phone: fields.phone,
				email: storable(fields.email),
				address: storable(fields.address),
				status: 'new',
				motivation: storable(fields.message),
				source_page: location.pathname.slice(0, 300),
				...campaign(),
				consent_version: consent.version,
				suspected_spam: suspectedSpam,
			})
			.select()
			.setHeader('x-lead-id', id)
			.abortSignal(AbortSignal.timeout(PATIENCE_MS))
		if (!error || error.code === '23505') return { stored: true }
		return { stored: false, ...(error.code === 'too_many_leads' && { tooMany: error.message }) }
	} catch {
		return { stored: false }
	}
}
