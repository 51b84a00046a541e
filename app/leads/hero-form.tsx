import { type ComponentType, useState } from 'react'
import * as words from '../../content/words/hero-form.ts'
import * as leadWords from '../../content/words/lead.ts'
import { HERO_NAME } from '../../lib/lead.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { AskFor, Consent, SendAgain, Trap } from './lead-fields.tsx'
import { useLeadForm } from './use-lead-form.ts'

/** Comes only to those who are thanked. */
const dialog = () => import('./thank-you-dialog.tsx').catch(() => undefined)
type Thanks = { lead: string; Dialog: ComponentType<{ lead: string; onClose: () => void }> }

export function HeroForm() {
	const [thanks, setThanks] = useState<Thanks>()
	const [failure, setFailure] = useState<string>(words.failed)
	const { state, errors, unsent, formProps } = useLeadForm({
		form: 'hero',
		onInvalid: () => toast.error(leadWords.correct),
		onStored: async (lead) => {
			const loaded = await dialog()
			if (loaded) setThanks({ lead, Dialog: loaded.ThankYouDialog })
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
				className="relative rounded-card bg-white p-5 shadow-card sm:p-6.5"
			>
				<h2 id="hero-form-title" className="mb-4 text-2xl">
					{words.title}
				</h2>
				<input type="hidden" name="name" value={HERO_NAME} />
				<AskFor name="address" error={errors.address} />
				<div className="mt-3.5 grid gap-3.5 sm:grid-cols-[0.85fr_1fr]">
					<AskFor name="phone" error={errors.phone} />
					<AskFor name="email" error={errors.email} />
				</div>
				<Trap />
				<Button type="submit" disabled={state === 'submitting'} className="mt-4.5 w-full">
					{state === 'submitting' ? words.submitting : leadWords.send}
				</Button>
				<SendAgain message={failure} {...unsent} />
				<Consent />
			</form>
			{thanks && <thanks.Dialog lead={thanks.lead} onClose={() => setThanks(undefined)} />}
		</>
	)
}
