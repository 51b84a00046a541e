import type { LeadFields } from '../../lib/lead.ts'
import { draftKey, unsentKey } from '../../lib/storage-keys.ts'

/** What was typed and is not known to be stored, kept for this tab only. A tab that is made of this one begins with the same. */
export type Draft = {
	/** What was tried last was sent under this. */
	id: string
	fields: Partial<LeadFields>
	/** The version of the words about text messages that were agreed to, if they were. */
	texts?: string | undefined
	/** What was sent under this id, if it is not known whether it came. */
	tried?: string | undefined
}

/** A draft is a kindness, not a need: nothing, where nothing is kept or the browser forbids it. */
export function inThisTab<T>(use: (kept: Storage) => T): T | undefined {
	try {
		return use(sessionStorage)
	} catch {
		return undefined
	}
}

export function readDraft(form: string): Draft {
	const kept = inThisTab((tab) => JSON.parse(tab.getItem(draftKey(form)) ?? ''))
	return typeof kept?.id === 'string' && kept.fields ? kept : { id: '', fields: {} }
}

export const keepDraft = (form: string, draft: Draft) =>
	inThisTab((tab) => tab.setItem(draftKey(form), JSON.stringify(draft)))

export const dropDraft = (form: string) => inThisTab((tab) => tab.removeItem(draftKey(form)))

/** Whether a form was sent and not stored: then it goes on sending by itself, also after a reload. */
export const isUnsent = (form: string) => Boolean(inThisTab((tab) => tab.getItem(unsentKey(form))))

export const markUnsent = (form: string, unsent: boolean) =>
	inThisTab((tab) => (unsent ? tab.setItem(unsentKey(form), 'yes') : tab.removeItem(unsentKey(form))))

/** randomUUID exists only on secure pages; a phone in the same house may look at this one by its plain address. */
export function newId(): string {
	if (crypto.randomUUID) return crypto.randomUUID()
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
