import { type FormEvent, useState } from 'react'
import * as words from '../../content/words/texts.ts'
import { TEXTS } from '../../lib/lead.ts'
import { Submit } from '../ui/submit.tsx'
import { agreeToTexts } from './agree-to-texts.ts'
import { TextsPanel, TextsQuestion } from './texts-question.tsx'

/** The short form does not ask for texts, so the thank-you does, about the lead that was just stored. */
export function AskForTexts({ lead }: { lead: string }) {
	const [state, setState] = useState<'asked' | 'unticked' | 'saving' | 'agreed' | 'failed'>('asked')
	const agree = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state === 'saving') return
		if (!new FormData(event.currentTarget).get(TEXTS)) return setState('unticked')
		setState('saving')
		setState((await agreeToTexts(lead, location.pathname)) ? 'agreed' : 'failed')
	}
	return (
		<TextsPanel aria-live="polite">
			{state === 'agreed' && <p className="text-sm">{words.agreed}</p>}
			{state === 'failed' && <p className="text-sm">{words.failed}</p>}
			{state !== 'agreed' && state !== 'failed' && (
				<TextsQuestion onSubmit={agree}>
					{state === 'unticked' && <p className="text-sm font-medium text-door-deep">{words.tickFirst}</p>}
					<Submit busy={state === 'saving'} doing={words.saving} look="quiet" className="justify-self-start">
						{words.save}
					</Submit>
				</TextsQuestion>
			)}
		</TextsPanel>
	)
}
