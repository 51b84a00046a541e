import { createElement, type FocusEvent, useState } from 'react'

type Hint = { field: HTMLInputElement; domain: string; from: typeof import('./email-hint.tsx') }

/** Asks whether gmail.com was meant, once the field is left, and puts it right by one tap. It stands in nobody's way. */
export function useEmailHint() {
	const [hint, setHint] = useState<Hint>()
	const onBlur = async ({ target }: FocusEvent<HTMLFormElement>) => {
		const field = target as unknown as HTMLInputElement
		if (field.name !== 'email' || !field.value) return
		// Comes only to those who have typed an address; where it cannot be had, nobody misses it.
		const from = await import('./email-hint.tsx').catch(() => undefined)
		const domain = from?.likelyDomain(field.value)
		setHint(from && domain ? { field, domain, from } : undefined)
	}
	const accept = ({ field, domain, from }: Hint) => {
		field.value = from.withDomain(field.value, domain)
		field.focus()
		// Told like any other change, so that it is kept and what was wrong is forgotten.
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}
	return {
		onBlur,
		forget: () => setHint(undefined),
		emailHint: hint && createElement(hint.from.EmailHint, { domain: hint.domain, onAccept: () => accept(hint) }),
	}
}
