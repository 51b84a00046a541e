import type { LeadFields } from '../../lib/lead.ts'
import { SENT_KEY } from '../../lib/storage-keys.ts'
import { inThisTab } from './draft.ts'

/** A lead that was stored, as long as this tab speaks of it. */
export type Sent = {
	id: string
	at: number
	fields: LeadFields
	texts: string
	/** How many came after it. */
	photos?: number
}

/** So long its id is enough to add photos, and so long nobody wonders whether it has arrived. */
const DAY_MS = 24 * 3600_000

export function readSent(): Sent | undefined {
	const kept: Sent | undefined = inThisTab((tab) => JSON.parse(tab.getItem(SENT_KEY) ?? ''))
	if (typeof kept?.id === 'string' && kept.fields && Date.now() - kept.at < DAY_MS) return kept
	dropSent()
	return undefined
}

/** One more photo of what was sent is with us. */
export function countPhoto(lead: string) {
	const sent = readSent()
	if (sent?.id === lead)
		inThisTab((tab) => tab.setItem(SENT_KEY, JSON.stringify({ ...sent, photos: (sent.photos ?? 0) + 1 })))
}

export const dropSent = () => inThisTab((tab) => tab.removeItem(SENT_KEY))
