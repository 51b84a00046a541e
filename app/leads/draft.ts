import type { LeadFields } from '../../lib/lead.ts'
import { draftKey, UNSENT_KEY } from '../../lib/storage-keys.ts'

/** What was typed and not yet sent, kept for this tab only, together with the id it will be stored under. */
export type Draft = { id: string; fields: Partial<LeadFields> }

export function readDraft(form: string): Draft {
	try {
		const kept = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '')
		if (typeof kept?.id === 'string' && kept.fields) return kept
	} catch {
		// Nothing kept, or a browser that forbids it.
	}
	return { id: newId(), fields: {} }
}

export function keepDraft(form: string, draft: Draft) {
	try {
		sessionStorage.setItem(draftKey(form), JSON.stringify(draft))
	} catch {
		// A draft is a kindness, not a need.
	}
}

export function dropDraft(form: string) {
	try {
		sessionStorage.removeItem(draftKey(form))
	} catch {
		// Nothing was kept then.
	}
}

const unsentForms = () => (sessionStorage.getItem(UNSENT_KEY) ?? '').split(',').filter(Boolean)

/** Whether a form was sent and not stored: then it goes on sending by itself, also after a reload. */
export function isUnsent(form: string): boolean {
	try {
		return unsentForms().includes(form)
	} catch {
		return false
	}
}

export function markUnsent(form: string, unsent: boolean) {
	try {
		const forms = [...unsentForms().filter((other) => other !== form), ...(unsent ? [form] : [])]
		if (forms.length) sessionStorage.setItem(UNSENT_KEY, forms.join())
		else sessionStorage.removeItem(UNSENT_KEY)
	} catch {
		// Then it goes on for as long as the page is open.
	}
}

/** randomUUID exists only on secure pages; a phone in the same house may look at this one by its plain address. */
function newId(): string {
	if (crypto.randomUUID) return crypto.randomUUID()
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
