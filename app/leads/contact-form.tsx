import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from '../../content/words/lead.ts'
import { type LeadField, leadFieldNames, summary } from '../../lib/lead.ts'
import { toast } from '../ui/toast.tsx'
import { AskFor, Consent, SendAgain, SendLead, TextsBox, Trap } from './lead-fields.tsx'
import { dropSent, keepSent, readSent, type Sent } from './sent.ts'
import type { SentPanelProps } from './sent-panel.tsx'
import { useLeadForm } from './use-lead-form.ts'

/** Two of these fit into a line. */
const short: readonly LeadField[] = ['name', 'phone']

/** Comes only to those who are thanked. */
const panel = () => import('./sent-panel.tsx').catch(() => undefined)
type Thanks = { sent: Sent; Panel: ComponentType<SentPanelProps>; focus: boolean }

export function ContactForm() {
	const [failure, setFailure] = useState<string>(words.failed)
	const [thanks, setThanks] = useState<Thanks>()
	const thank = async (sent: Sent, focus: boolean) => {
		const loaded = await panel()
		if (loaded) setThanks({ sent, Panel: loaded.SentPanel, focus })
	}
	const { state, errors, unsent, refill, formProps } = useLeadForm({
		form: 'contact',
		onInvalid: (fields, found) => toast.error(summary(fields, found)),
		onStored: (sent) => {
			toast.notice(words.thanks)
			keepSent(sent)
			// Nobody who has gone on to something else is called back from it.
			const { activeElement } = document
			void thank(sent, activeElement === document.body || Boolean(formProps.ref.current?.contains(activeElement)))
		},
		onFailed: (reason = words.failed) => {
			setFailure(reason)
			toast.error(reason)
		},
	})
	const thankAgain = useEffectEvent(() => {
		const kept = readSent()
		if (kept) void thank(kept, false)
	})
	useEffect(() => thankAgain(), [])
	const again: SentPanelProps['onAgain'] = (...given) => {
		dropSent()
		// What is not to be seen cannot have the focus.
		flushSync(() => setThanks(undefined))
		refill(...given)
	}
	return (
		<>
			<form
				{...formProps}
				hidden={thanks !== undefined}
				onFocus={panel}
				aria-label={words.label}
				className="relative rounded-card bg-white p-5 shadow-card sm:p-8"
			>
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
				<SendLead busy={state === 'submitting'} doing={words.submitting} className="mt-5" />
				<SendAgain message={failure} {...unsent} />
				<Consent />
			</form>
			{thanks && <thanks.Panel key={thanks.sent.id} sent={thanks.sent} focus={thanks.focus} onAgain={again} />}
		</>
	)
}
