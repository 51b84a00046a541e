import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from '../../content/words/lead.ts'
import { type LeadField, leadFieldNames, summary } from '../../lib/lead.ts'
import { SENT_KEY } from '../../lib/storage-keys.ts'
import { Doorway } from '../ui/door.tsx'
import { toast } from '../ui/toast.tsx'
import { inThisTab } from './draft.ts'
import { AskFor, Consent, SendAgain, SendLead, TextsBox, Trap } from './lead-fields.tsx'
import type { Sent } from './sent.ts'
import type { SentPanelProps } from './sent-panel.tsx'
import { useLeadForm } from './use-lead-form.ts'

/** Two of these fit into a line. */
const short: readonly LeadField[] = ['name', 'phone']

/** Comes only to those who are thanked. */
const panel = () => import('./thanks.ts').catch(() => undefined)
type Thanks = Pick<SentPanelProps, 'sent' | 'now'> & { Panel: ComponentType<SentPanelProps> }

/** For what was just sent, or for what is kept of it. */
async function thank(show: (thanks: Thanks) => void, now?: Sent) {
	const loaded = await panel()
	const sent = now ?? loaded?.readSent()
	if (loaded && sent) show({ sent, now: sent === now, Panel: loaded.SentPanel })
}

export function ContactForm() {
	const [failure, setFailure] = useState<string>(words.failed)
	const [thanks, setThanks] = useState<Thanks>()
	const { state, errors, unsent, emailHint, refill, formProps } = useLeadForm({
		form: 'contact',
		onInvalid: (fields, found) => toast.error(summary(fields, found)),
		onStored: (sent) => {
			// Before anything is awaited: who loads the page anew at the first word of thanks finds it there.
			inThisTab((tab) => tab.setItem(SENT_KEY, JSON.stringify(sent)))
			toast.notice(words.thanks)
			void thank(setThanks, sent)
		},
		onFailed: (reason = words.failed) => {
			setFailure(reason)
			toast.error(reason)
		},
	})
	useEffect(() => {
		if (inThisTab((tab) => tab.getItem(SENT_KEY))) void thank(setThanks)
	}, [])
	const again: SentPanelProps['onAgain'] = (...given) => {
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
				<Doorway className="absolute right-6 bottom-full" />
				<div className="grid gap-4 sm:grid-cols-2">
					{leadFieldNames.map((name) => (
						<AskFor
							key={name}
							name={name}
							error={errors[name]}
							beside={name === 'email' ? emailHint : undefined}
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
			{thanks && <thanks.Panel key={thanks.sent.id} sent={thanks.sent} now={thanks.now} onAgain={again} />}
		</>
	)
}
