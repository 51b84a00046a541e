import { LEAD_ID, textConsentRow } from '../../lib/lead.ts'
import { inTime, PATIENCE_MS } from './patience.ts'

/** Notes that whoever sent this lead agrees to text messages. Tells whether it is stored. */
export async function agreeToTexts(id: string, page: string): Promise<boolean> {
	try {
		const client = await inTime(import('../platform/supabase.ts'))
		if (!client) return false
		const consent = client.supabase.from('text_consents').insert(textConsentRow(id, page))
		const { error } = await consent.setHeader(LEAD_ID, id).abortSignal(AbortSignal.timeout(PATIENCE_MS))
		// The same consent again is the one that is there.
		return !error || error.code === '23505'
	} catch {
		return false
	}
}
