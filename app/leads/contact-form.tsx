import { useState } from 'react'
import * as words from '../../content/words/lead.ts'
import { type LeadField, leadFieldNames, summary } from '../../lib/lead.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { AskFor, Consent, SendAgain, TextsBox, Trap } from './lead-fields.tsx'
import { usePhotosForm } from './photos/use-photos-form.ts'
import { useLeadForm } from './use-lead-form.ts'

/** Two of these fit into a line. */
const short: readonly LeadField[] = ['name', 'phone']

export function ContactForm() {
	const [failure, setFailure] = useState<string>(words.failed)
	const [stored, setStored] = useState<string>()
	const Photos = usePhotosForm(stored)
	const { state, errors, unsent, formProps } = useLeadForm({
		form: 'contact',
		onInvalid: (fields, found) => toast.error(summary(fields, found)),
		onStored: (lead) => {
			toast.notice(words.thanks)
			setStored(lead)
		},
		onFailed: (reason = words.failed) => {
			setFailure(reason)
			toast.error(reason)
		},
	})
	return (
		<>
			<form {...formProps} aria-label={words.label} className="relative rounded-card bg-white p-5 shadow-card sm:p-8">
				<div className="grid gap-4 sm:grid-cols-2">
					{leadFieldNames.map((name) => (
						<AskFor
							key={name}
							name={name}
							error={errors[name]}
							className={short.includes(name) ? undefined : 'sm:col-span-2'}
						/>
					))}
				</div>
				<TextsBox className="mt-4" />
				<Trap />
				<Button type="submit" disabled={state === 'submitting'} className="mt-5 w-full">
					{state === 'submitting' ? words.submitting : words.send}
				</Button>
				<SendAgain message={failure} {...unsent} />
				<Consent />
			</form>
			{stored && Photos && <Photos key={stored} lead={stored} />}
		</>
	)
}
