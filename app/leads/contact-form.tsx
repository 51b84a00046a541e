import { useState } from 'react'
import { limits, messages, summary } from '../../lib/lead.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { AddressField, Consent, EmailField, PhoneField, SendAgain, Trap } from './lead-fields.tsx'
import { useLeadForm } from './use-lead-form.ts'

export function ContactForm() {
	const [failure, setFailure] = useState<string>(messages.contactFailed)
	const { state, errors, unsent, formProps } = useLeadForm({
		form: 'contact',
		onInvalid: (fields, found) => toast.error(summary(fields, found)),
		onStored: () => toast.notice(messages.thanks),
		onFailed: (reason) => {
			setFailure(reason ?? messages.contactFailed)
			toast.error(reason ?? messages.contactFailed)
		},
	})
	return (
		<form
			{...formProps}
			aria-label="Ask for your cash offer"
			className="relative rounded-[1.25rem] bg-white p-5 shadow-card sm:p-8"
		>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label="Name" name="name" autoComplete="name" required maxLength={limits.name} error={errors.name} />
				<PhoneField error={errors.phone} />
				<EmailField error={errors.email} className="sm:col-span-2" />
				<AddressField error={errors.address} className="sm:col-span-2" />
				<Field
					label="Anything we should know?"
					hint="(optional)"
					name="message"
					multiline
					maxLength={limits.message}
					error={errors.message}
					className="sm:col-span-2"
				/>
			</div>
			<Trap />
			<Button type="submit" disabled={state === 'submitting'} className="mt-5 w-full">
				{state === 'submitting' ? 'Submitting...' : 'Get My Cash Offer'}
			</Button>
			<SendAgain message={failure} {...unsent} />
			<Consent />
		</form>
	)
}
