/** Consents to text messages, as the desk reads them. Where they cannot be read, nobody has agreed. */
export type Texts = { created_at: string; wording_version: string; page: string }

/** One row, as it is stored. */
export type TextConsent = Texts & { lead_id: string; phone: string; stopped_at: string | null }
type Known = { id: string; phone: string; texts?: Texts | undefined }

/** What a consent is worth for a lead: given for the number it has now, and not taken back. */
export const textsFor = ({ phone }: { phone: string }, consent: TextConsent | undefined): Texts | undefined =>
	consent?.phone === phone && !consent.stopped_at ? consent : undefined

/** Each lead with its consent. */
export async function withTexts<Lead extends Known>(leads: readonly Lead[]): Promise<Lead[]> {
	if (leads.length === 0) return []
	const { supabase } = await import('../platform/supabase.ts')
	const { data } = await supabase
		.from('text_consents')
		.select('lead_id,phone,created_at,wording_version,page,stopped_at')
		.is('stopped_at', null)
		.in(
			'lead_id',
			leads.map(({ id }) => id),
		)
		.overrideTypes<TextConsent[], { merge: false }>()
	const given = new Map(data?.map((row) => [row.lead_id, row]))
	return leads.map((lead) => {
		const texts = textsFor(lead, given.get(lead.id))
		return texts ? { ...lead, texts } : lead
	})
}

/** Tells whether it is stored that this person wants no more text messages. */
export async function noteStop(id: string): Promise<boolean> {
	try {
		const { supabase } = await import('../platform/supabase.ts')
		const { data, error } = await supabase
			.from('text_consents')
			.update({ stopped_at: new Date().toISOString() })
			.eq('lead_id', id)
			.select('lead_id')
		return !error && data.length === 1
	} catch {
		return false
	}
}
