import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkLead, type LeadErrors, type LeadFields } from '../../lib/lead.ts'
import { formatPhoneAt } from '../../lib/phone.ts'
import { dropDraft, keepDraft, newId, readDraft } from './draft.ts'
import { submitLead } from './submit-lead.ts'

/** Faster than this no person fills a form in. */
const HUMAN_MS = 2000

type Options = {
	/** Tells the drafts of two forms apart. */
	form: string
	/** What the form does not ask for. */
	fixed?: Partial<LeadFields>
	onInvalid: (fields: LeadFields, errors: LeadErrors) => void
	onStored: () => void
	onFailed: (reason?: string) => void
}

/**
 * The life of a lead form. Its fields are the browser's own, so what is typed before this code runs stays,
 * and nothing that goes wrong afterwards clears them.
 */
export function useLeadForm({ form, fixed, onInvalid, onStored, onFailed }: Options) {
	const ref = useRef<HTMLFormElement>(null)
	const id = useRef('')
	const since = useRef(0)
	const [errors, setErrors] = useState<LeadErrors>({})
	const [state, setState] = useState<'idle' | 'submitting' | 'failed'>('idle')

	const read = (): LeadFields => {
		const data = new FormData(ref.current ?? undefined)
		const text = (name: string) => String(data.get(name) ?? '')
		return {
			name: text('name'),
			phone: text('phone'),
			email: text('email').trim(),
			address: text('address'),
			message: text('message'),
			...fixed,
		}
	}

	useEffect(() => {
		since.current = performance.now()
		const draft = readDraft(form)
		id.current = draft.id
		for (const [name, value] of Object.entries(draft.fields)) {
			const field = ref.current?.elements.namedItem(name)
			if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.value)
				field.value = value
		}
	}, [form])

	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const field = event.target as HTMLInputElement
		if (field.name === 'phone') {
			const { text, caret } = formatPhoneAt(field.value, field.selectionStart ?? field.value.length)
			if (text !== field.value) {
				field.value = text
				field.setSelectionRange(caret, caret)
			}
		}
		if (field.name in errors) setErrors(({ [field.name as keyof LeadFields]: _, ...others }) => others)
		keepDraft(form, {
			id: id.current,
			fields: { ...read(), ...Object.fromEntries(Object.keys(fixed ?? {}).map((name) => [name, undefined])) },
		})
	}

	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state === 'submitting') return
		const fields = read()
		const found = checkLead(fields)
		setErrors(found)
		const [first] = ['address', 'name', 'phone', 'email', 'message']
			.filter((name) => name in found && ref.current?.elements.namedItem(name))
			.map((name) => ref.current?.elements.namedItem(name) as HTMLElement)
			.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
		if (first) {
			first.focus()
			return onInvalid(fields, found)
		}
		setState('submitting')
		const trap = new FormData(ref.current ?? undefined).get('website')
		const outcome = await submitLead({
			id: id.current,
			fields,
			suspectedSpam: Boolean(trap) || performance.now() - since.current < HUMAN_MS,
		})
		if (!outcome.stored) {
			setState('failed')
			return onFailed(outcome.tooMany)
		}
		setState('idle')
		ref.current?.reset()
		dropDraft(form)
		id.current = newId()
		onStored()
	}

	return {
		state,
		errors,
		formProps: { ref, onInput, onSubmit, method: 'post', action: '/leads', noValidate: true } as const,
	}
}
