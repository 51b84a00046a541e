import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { checkLead, isTooLong, type LeadErrors, type LeadField, type LeadFields, leadRow } from '../../lib/lead.ts'
import { pageAge } from '../platform/navigation.ts'
import { dropDraft, isUnsent, keepDraft, markUnsent, newId, readDraft } from './draft.ts'
import { fieldsOf, fillIn, formatPhoneField, readForm, takeTown } from './form-fields.ts'
import type { Sent } from './sent.ts'
import { prepareToSubmit, submitLead } from './submit-lead.ts'
import { useEmailHint } from './use-email-hint.ts'
import { useResend } from './use-resend.ts'

/** Sooner than this after the page came up no person has filled a form in. */
const HUMAN_MS = 2000

/** Whoever has typed in a field and is still in it may be thinking. */
const THINKING_MS = 20_000

type Options = {
	/** Tells the drafts of two forms apart. */
	form: string
	onInvalid: (fields: LeadFields, errors: LeadErrors) => void
	/** Told what was sent, with the id by which whoever sent it can add to it. */
	onStored: (sent: Sent) => void
	onFailed: (reason?: string) => void
}

/** It has been sent as plain HTML, and the answer is on its way. Sent that way again it is the same lead. */
const isLeaving = (form: HTMLFormElement | null) => form?.dataset.sent !== undefined

const hasFocus = (field: Element) => field === document.activeElement

/**
 * The life of a lead form. Its fields are the browser's own, so what is typed before this code runs stays,
 * and nothing that goes wrong afterwards clears them.
 */
export function useLeadForm({ form, onInvalid, onStored, onFailed }: Options) {
	const ref = useRef<HTMLFormElement>(null)
	/** What was sent and may have come, and the id it was sent under: kept through reloads and second tries, so that it is one lead. */
	const id = useRef('')
	const tried = useRef<string>(undefined)
	const typed = useRef(0)
	/** It was filled in before this page came up, so however soon it is sent, a person had the time. */
	const cameBack = useRef(false)
	const [errors, setErrors] = useState<LeadErrors>({})
	const hint = useEmailHint()
	const [state, setState] = useState<'idle' | 'submitting' | 'failed'>('idle')

	const read = () => readForm(ref.current)
	const isRight = () => Object.keys(checkLead(read().fields)).length === 0

	useEffect(() => {
		const draft = readDraft(form)
		tried.current = draft.tried
		id.current = draft.id
		cameBack.current = Object.keys(draft.fields).length > 0
		fillIn(ref.current, draft)
		// What was typed before this code ran has raised no event that it heard.
		const { fields, texts } = readForm(ref.current)
		// The short form has no place for a message before it is known that there is one.
		const message = fields.message || (draft.fields.message ?? '')
		if (fieldsOf(ref.current).some(({ value }) => value) && !isLeaving(ref.current))
			keepDraft(form, { ...draft, fields: { ...fields, message }, texts })
		if (isUnsent(form)) resume.current()
	}, [form])

	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const field = event.target as HTMLInputElement
		if (field.type === 'tel') formatPhoneField(field)
		if (field.name === 'email') hint.forget()
		takeTown(ref.current)
		const { fields, texts } = read()
		const name = field.name as LeadField
		// Said at once: a text that was pasted may have to be shortened.
		const long = isTooLong(name, field.value) && { [name]: checkLead(fields)[name] }
		if (long || name in errors) setErrors(({ [name]: _, ...others }) => ({ ...others, ...long }))
		keepDraft(form, { id: id.current, fields, texts, tried: tried.current })
		typed.current = Date.now()
		prepareToSubmit()
		resend.putOff()
	}

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		if (isLeaving(ref.current)) return
		event.preventDefault()
		if (state === 'submitting') return
		const { fields } = read()
		const found = checkLead(fields)
		setErrors(found)
		const first = fieldsOf(ref.current).find(({ name }) => name in found)
		if (first) {
			first.focus()
			return onInvalid(fields, found)
		}
		typed.current = 0
		resend.begin()
		void send()
	}

	const resend = useResend(() => {
		// Nobody is told what is wrong with something they did not just send.
		const isThinking = Date.now() - typed.current < THINKING_MS && fieldsOf(ref.current).some(hasFocus)
		if (!isRight() || isThinking) resend.putOff()
		else if (state !== 'submitting') void send()
	})

	/** It was being sent when the page was loaded anew. */
	const resume = useRef(() => {
		if (isRight()) resend.wait(0)
	})

	const send = async () => {
		const { fields, texts, trapped } = read()
		setState('submitting')
		setReadOnly(true)
		// Keyboards of phones put a space after what they suggest: that says nothing.
		const saying = JSON.stringify(Object.values(fields).map((text) => text.trim()))
		// What was tried may have come. What says something else is a lead of its own, and not taken for that one: not after it was put
		// right, and not in a tab that was made of this one, which has the same draft.
		if (tried.current !== saying) id.current = newId()
		tried.current = saying
		keepDraft(form, { id: id.current, fields, texts, tried: saying })
		const tooFast = pageAge() < HUMAN_MS && !cameBack.current
		const suspicion = trapped ? 'honeypot' : tooFast ? 'too_fast' : null
		const outcome = await submitLead(leadRow({ id: id.current, fields, at: location, suspicion, texts }))
		setReadOnly(false)
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
		tried.current = undefined
		onStored({ id: id.current, at: Date.now(), fields, texts })
	}

	/** While it is sent nothing is added to it that would be neither sent nor kept. The focus stays. */
	const setReadOnly = (still: boolean) => {
		for (const field of fieldsOf(ref.current)) field.readOnly = still
	}
	const onClick = (event: MouseEvent<HTMLFormElement>) => {
		// A box knows nothing of being read only.
		if (state === 'submitting' && (event.target as HTMLInputElement).type === 'checkbox') event.preventDefault()
	}

	/** What was sent is in the form again, to be put right; as a lead of its own. */
	const refill = (fields: Partial<LeadFields>, at: LeadField, texts?: string) => {
		fillIn(ref.current, { fields, texts })
		keepDraft(form, { id: '', fields: read().fields, texts })
		fieldsOf(ref.current)
			.find(({ name }) => name === at)
			?.focus()
	}

	return {
		state,
		errors,
		refill,
		/** For beside the label of the address for mail; nothing, as a rule. */
		emailHint: hint.emailHint ?? null,
		/** What the form says of a lead that is not stored: nothing, that it can be sent again, or that this happens by itself. */
		unsent: {
			shown: state === 'failed' || resend.seconds !== undefined,
			sending: state === 'submitting',
			next: resend.seconds,
		},
		formProps: {
			ref,
			onInput,
			onSubmit,
			onClick,
			onBlur: hint.onBlur,
			method: 'post',
			action: '/leads',
			noValidate: true,
		} as const,
	}
}
