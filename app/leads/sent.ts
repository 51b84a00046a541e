import type { LeadFields } from '../../lib/lead.ts'
import { SENT_KEY } from '../../lib/storage-keys.ts'

/** A lead that was stored, as long as this tab speaks of it. */
export type Sent = { id: string; at: number; fields: LeadFields; texts: string }

/** So long its id is enough to add photos, and so long nobody wonders whether it has arrived. */
const DAY_MS = 24 * 3600_000

export function readSent(): Sent | undefined {
	try {
		const kept: Sent = JSON.parse(sessionStorage.getItem(SENT_KEY) ?? '')
		if (typeof kept.id === 'string' && kept.fields && Date.now() - kept.at < DAY_MS) return kept
		dropSent()
	} catch {
		// Nothing is kept, or the browser forbids it.
	}
	return undefined
}

export function keepSent(sent: Sent) {
	try {
		sessionStorage.setItem(SENT_KEY, JSON.stringify(sent))
	} catch {
		// Then it is said until the page is left.
	}
}

export function dropSent() {
	try {
		sessionStorage.removeItem(SENT_KEY)
	} catch {
		// There is nothing to drop.
	}
}
