import { type FormEvent, useState } from 'react'
import { accountMessages } from '../../content/words/account-messages.ts'

/** What is wrong, by the name of its field. */
export type FieldErrors = Record<string, string>

type Options<Name extends string> = {
	check: (values: Record<Name, string>) => FieldErrors
	/** Answers with what to say when it did not work, in all or of a field. `by` is the value of the button that sent the form. */
	send: (values: Record<Name, string>, by: string) => Promise<string | FieldErrors | undefined>
	/** Empties the form once it is sent. */
	once?: boolean
}

/** The life of a form. Its fields are the browser's own, so what is typed before this code runs stays. */
export function useForm<Name extends string>({ check, send, once }: Options<Name>) {
	const [errors, setErrors] = useState<FieldErrors>({})
	const [failure, setFailure] = useState('')
	const [busy, setBusy] = useState<string>()

	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (busy !== undefined) return
		const form = event.currentTarget
		const by = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? ''
		const values = Object.fromEntries(new FormData(form)) as Record<Name, string>
		const point = (wrong: FieldErrors) => {
			setErrors(wrong)
			const first = [...form.elements].find((field) => (field as HTMLInputElement).name in wrong)
			if (first) (first as HTMLInputElement).focus()
			return first !== undefined
		}
		setFailure('')
		if (point(check(values))) return
		setBusy(by)
		try {
			const refused = await send(values, by)
			if (typeof refused === 'object') point(refused)
			else if (refused) setFailure(refused)
			else if (once) form.reset()
		} catch {
			setFailure(accountMessages.unexpected)
		} finally {
			setBusy(undefined)
		}
	}

	const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
		const { name } = target as HTMLInputElement
		if (name in errors) setErrors(({ [name]: _, ...others }) => others)
	}

	return {
		errors,
		failure,
		/** The value of the button pressed, while the form is under way. */
		busy,
		// Never in an address: without the app, a form would send its fields by GET unless told otherwise.
		formProps: { onSubmit, onInput, noValidate: true, method: 'post' } as const,
	}
}
