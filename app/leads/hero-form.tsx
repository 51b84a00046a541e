import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from '../../content/words/hero-form.ts'
import * as leadWords from '../../content/words/lead.ts'
import { HERO_NAME } from '../../lib/lead.ts'
import { Doorway } from '../ui/door.tsx'
import { toast } from '../ui/toast.tsx'
import { readDraft } from './draft.ts'
import { AskFor, Consent, SendAgain, SendLead, Trap } from './lead-fields.tsx'
import { inTime } from './patience.ts'
import type { Sent } from './sent.ts'
import { useLeadForm } from './use-lead-form.ts'

/** Comes only to those who are thanked. Who waits longer than this, with an empty form, is thanked without it. */
const dialog = () => inTime(import('./thank-you-dialog.tsx'), 2000)
type Thanks = {
	sent: Sent
	Dialog: ComponentType<{ sent: Sent; onClose: () => void; onChange: (said: string) => void }>
}

export function HeroForm() {
	const [thanks, setThanks] = useState<Thanks>()
	const [failure, setFailure] = useState<string>(words.failed)
	const [correction, setCorrection] = useState('')
	useEffect(() => {
		// Before the form is filled in with what was kept, which has a place for it only then.
		setCorrection(readDraft('hero').fields.message ?? '')
	}, [])
	const { state, errors, unsent, emailHint, refill, formProps } = useLeadForm({
		form: 'hero',
		onInvalid: () => toast.error(leadWords.correct),
		onStored: async (sent) => {
			setCorrection('')
			const loaded = await dialog()
			if (loaded) setThanks({ sent, Dialog: loaded.ThankYouDialog })
			else toast.notice(leadWords.thanks)
		},
		onFailed: (reason = words.failed) => {
			setFailure(reason)
			toast.error(reason)
		},
	})
	return (
		<>
			<form
				{...formProps}
				onFocus={dialog}
				aria-labelledby="hero-form-title"
				className="relative rounded-card bg-white p-4 shadow-card sm:p-6.5"
			>
				<div className="mb-2 flex items-center justify-between sm:mb-3.5">
					<h2 id="hero-form-title" className="text-xl sm:text-2xl">
						{words.title}
					</h2>
					<Doorway className="-mt-1 max-sm:w-5" />
				</div>
				<input type="hidden" name="name" value={HERO_NAME} />
				<AskFor name="address" error={errors.address} />
				<div className="mt-2.5 grid gap-2.5 sm:mt-3.5 sm:gap-3.5 sm:grid-cols-[0.85fr_1fr]">
					<AskFor name="phone" error={errors.phone} />
					<AskFor name="email" error={errors.email} beside={emailHint} />
				</div>
				{correction && (
					<AskFor name="message" error={errors.message} defaultValue={correction} className="mt-2.5 sm:mt-3.5" />
				)}
				<Trap />
				<SendLead busy={state === 'submitting'} doing={words.submitting} className="mt-3 sm:mt-4.5" />
				<SendAgain message={failure} {...unsent} />
				<Consent />
			</form>
			{thanks && (
				<thanks.Dialog
					sent={thanks.sent}
					onClose={() => setThanks(undefined)}
					onChange={(said) => {
						// Before the dialog is gone nothing behind it can have the focus.
						flushSync(() => {
							setThanks(undefined)
							setCorrection(said)
						})
						refill(thanks.sent.fields, 'phone')
					}}
				/>
			)}
		</>
	)
}
