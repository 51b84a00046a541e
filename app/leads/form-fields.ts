import { agreedTexts, readLead, TEXTS, TOWN, TRAP, withTown } from '../../lib/lead.ts'
import { formatPhoneAt } from '../../lib/phone.ts'
import type { Draft } from './draft.ts'

/** The fields of a lead form are the browser's own: this is how they are read and filled in. */

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (field: Element): field is TextField =>
	field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !/^(hidden|checkbox)$/.test(field.type))

/** What can be filled in, from the top down. */
export const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isTextField)

export function formatPhoneField(field: TextField) {
	const { text, caret } = formatPhoneAt(field.value, field.selectionStart ?? field.value.length)
	if (text === field.value) return
	field.value = text
	if (document.activeElement === field) field.setSelectionRange(caret, caret)
}

/** A town that the browser has filled in beside the street belongs to it. */
export function takeTown(form: HTMLFormElement | null) {
	const [address, town] = ['address', TOWN].map((name) => fieldsOf(form).find((field) => field.name === name))
	if (!address?.value || !town?.value) return
	address.value = withTown(address.value, town.value)
	town.value = ''
}

export function readForm(form: HTMLFormElement | null) {
	const data = new FormData(form ?? undefined)
	return {
		fields: readLead((name) => String(data.get(name) ?? '')),
		texts: agreedTexts(data.get(TEXTS)),
		trapped: Boolean(data.get(TRAP)),
	}
}

/** What was kept, where nothing else has been typed since. */
export function fillIn(form: HTMLFormElement | null, { fields, texts }: Pick<Draft, 'fields' | 'texts'>) {
	const kept: Record<string, string> = fields
	for (const field of fieldsOf(form)) {
		const text = kept[field.name]
		if (text && !field.value) field.value = text
		// What was typed before this code ran.
		if (field.type === 'tel') formatPhoneField(field)
	}
	takeTown(form)
	// Ticked by the same person for the same words; for other words it is asked anew.
	const box = form?.querySelector<HTMLInputElement>(`[name=${TEXTS}]`)
	if (box && box.value === texts) box.checked = true
}
