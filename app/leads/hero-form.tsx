import { useRef, useState } from 'react'
import { HERO_NAME, messages } from '../../lib/lead.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { AddressField, Consent, EmailField, PhoneField, SendAgain, Trap } from './lead-fields.tsx'
import { ThankYouDialog } from './thank-you-dialog.tsx'
import { useLeadForm } from './use-lead-form.ts'

export function HeroForm() {
	const dialog = useRef<HTMLDialogElement>(null)
	const [failure, setFailure] = useState<string>(messages.heroFailed)
	const { state, errors, unsent, formProps } = useLeadForm({
		form: 'hero',
		fixed: { name: HERO_NAME, message: '' },
		onInvalid: () => toast.error(messages.correct),
		onStored: () => dialog.current?.showModal(),
		onFailed: (reason) => {
			setFailure(reason ?? messages.heroFailed)
			toast.error(reason ?? messages.heroFailed)
		},
	})
	return (
		<>
			<form
				{...formProps}
				aria-labelledby="hero-form-title"
				className="relative rounded-[1.25rem] bg-white p-5 shadow-card sm:p-6.5"
			>
				<h2 id="hero-form-title" className="mb-4 text-[1.5rem]">
					Get your cash offer
				</h2>
				<input type="hidden" name="name" value={HERO_NAME} />
				<AddressField error={errors.address} />
				<div className="mt-3.5 grid gap-3.5 sm:grid-cols-[0.85fr_1fr]">
					<PhoneField error={errors.phone} />
					<EmailField error={errors.email} />
				</div>
				<Trap />
				<Button type="submit" disabled={state === 'submitting'} className="mt-4.5 w-full">
					{state === 'submitting' ? 'Processing...' : 'Get My Cash Offer'}
				</Button>
				<SendAgain message={failure} {...unsent} />
				<Consent />
			</form>
			<ThankYouDialog ref={dialog} />
		</>
	)
}
