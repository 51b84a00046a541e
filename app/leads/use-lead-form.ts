import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
	agreedTexts,
	checkLead,
	type LeadErrors,
	type LeadFields,
	leadRow,
	readLead,
	TEXTS,
	TRAP,
} from '../../lib/lead.ts'
import { formatPhoneAt } from '../../lib/phone.ts'
import { pageAge } from '../platform/navigation.ts'
import { dropDraft, isUnsent, keepDraft, markUnsent, readDraft } from './draft.ts'
import { prepareToSubmit, submitLead } from './submit-lead.ts'
import { useResend } from './use-resend.ts'

/** Sooner than this after the page came up no person has filled a form in. */
const HUMAN_MS = 2000

type Options = {
	/** Tells the drafts of two forms apart. */
	form: string
	onInvalid: (fields: LeadFields, errors: LeadErrors) => void
	/** Told the id, by which whoever sent it can add to it. */
	onStored: (id: string) => void
	onFailed: (reason?: string) => void
}

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (field: Element): field is TextField =>
	field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !/^(hidden|checkbox)$/.test(field.type))

/** What can be filled in, from the top down. */
const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isTextField)

function formatPhoneField(field: TextField) {
	const { text, caret } = formatPhoneAt(field.value, field.selectionStart ?? field.value.length)
	if (text === field.value) return
	field.value = text
	if (document.activeElement === field) field.setSelectionRange(caret, caret)
}

/**
 * The life of a lead form. Its fields are the browser's own, so what is typed before this code runs stays,
 * and nothing that goes wrong afterwards clears them.
 */
export function useLeadForm({ form, onInvalid, onStored, onFailed }: Options) {
	const ref = useRef<HTMLFormElement>(null)
	const id = useRef('')
	/** The draft's, so that a lead keeps its id through reloads and second tries. */
	const leadId = () => {
		id.current ||= readDraft(form).id
		return id.current
	}
	const [errors, setErrors] = useState<LeadErrors>({})
	const [state, setState] = useState<'idle' | 'submitting' | 'failed'>('idle')

	const read = (): LeadFields => {
		const data = new FormData(ref.current ?? undefined)
		return readLead((name) => String(data.get(name) ?? ''))
	}

	useEffect(() => {
		const kept: Record<string, string> = readDraft(form).fields
		for (const field of fieldsOf(ref.current)) {
			const text = kept[field.name]
			if (text && !field.value) field.value = text
			// What was typed before this code ran.
			if (field.type === 'tel') formatPhoneField(field)
		}
		if (isUnsent(form)) resume.current()
	}, [form])

	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const field = event.target as HTMLInputElement
		if (field.type === 'tel') formatPhoneField(field)
		if (field.name in errors) setErrors(({ [field.name as keyof LeadFields]: _, ...others }) => others)
		keepDraft(form, { id: leadId(), fields: read() })
		prepareToSubmit()
		resend.putOff()
	}

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state === 'submitting') return
		const fields = read()
		const found = checkLead(fields)
		setErrors(found)
		const first = fieldsOf(ref.current).find(({ name }) => name in found)
		if (first) {
			first.focus()
			return onInvalid(fields, found)
		}
		resend.begin()
		void send(fields)
	}

	const resend = useResend(() => {
		const fields = read()
		// Nobody is told what is wrong with something they did not just send.
		if (Object.keys(checkLead(fields)).length) resend.putOff()
		else if (state !== 'submitting') void send(fields)
	})

	/** It was being sent when the page was loaded anew. */
	const resume = useRef(() => {
		if (Object.keys(checkLead(read())).length === 0) resend.wait(0)
	})

	const send = async (fields: LeadFields) => {
		setState('submitting')
		// Here too: what was typed before this code ran has raised no event that it heard.
		keepDraft(form, { id: leadId(), fields })
		const data = new FormData(ref.current ?? undefined)
		const texts = agreedTexts(data.get(TEXTS))
		const tooFast = pageAge() < HUMAN_MS && !isUnsent(form)
		const suspicion = data.get(TRAP) ? 'honeypot' : tooFast ? 'too_fast' : null
		const outcome = await submitLead(leadRow({ id: leadId(), fields, at: location, suspicion, texts }))
		if (!outcome.stored) {
			setState('failed')
			markUnsent(form, outcome.again !== undefined)
			const first = outcome.again === undefined || resend.wait(outcome.again)
			if (outcome.again === undefined) resend.end()
			// What is tried again by itself is told once, and then stands at the form.
			if (first) onFailed(outcome.tooMany)
			return
		}
		resend.end()
		setState('idle')
		ref.current?.reset()
		dropDraft(form)
		markUnsent(form, false)
		const stored = id.current
		id.current = ''
		onStored(stored)
	}

	return {
		state,
		errors,
		/** What the form says of a lead that is not stored: nothing, that it can be sent again, or that this happens by itself. */
		unsent: {
			shown: state === 'failed' || resend.seconds !== undefined,
			sending: state === 'submitting',
			next: resend.seconds,
		},
		formProps: { ref, onInput, onSubmit, method: 'post', action: '/leads', noValidate: true } as const,
	}
}
