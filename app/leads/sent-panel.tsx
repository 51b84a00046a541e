import { useEffect, useRef } from 'react'
import { promises } from '../../content/promises.ts'
import * as words from '../../content/words/sent.ts'
import { type LeadField, type LeadFields, leadFields } from '../../lib/lead.ts'
import { Button } from '../ui/button.tsx'
import { Doorway } from '../ui/door.tsx'
import { Aside } from '../ui/submit.tsx'
import { CallNow } from './call-now.tsx'
import { preparePhotosForm, usePhotosForm } from './photos/use-photos-form.ts'
import { countPhoto, dropSent, type Sent } from './sent.ts'
import { WhatWeHave } from './what-we-have.tsx'

export type SentPanelProps = {
	sent: Sent
	/** It was sent just now, not before this page was loaded. */
	now: boolean
	/** The form again, filled in with this, and the focus where there is something to type. */
	onAgain: (fields: Partial<LeadFields>, at: LeadField, texts?: string) => void
}

preparePhotosForm()

const timeOf = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** What stays in the form's place: that it is sent, what we have, when we call, and what can still be done. */
export function SentPanel({ sent, now, onAgain }: SentPanelProps) {
	const { id, at, fields, texts, photos } = sent
	const Photos = usePhotosForm(id)
	const title = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		// Nobody who has gone on to something else is called back from it.
		const { activeElement } = document
		if (!now || (activeElement !== document.body && !activeElement?.closest('[hidden]'))) return
		title.current?.focus({ preventScroll: true })
		// At once: what comes later moves the page, and would end a smooth way there.
		title.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
	}, [now])
	const again: typeof onAgain = (...given) => {
		dropSent()
		onAgain(...given)
	}
	const change = () => {
		// What was said the first time we have: of that, as much as there is room for.
		const message = [words.correction(fields.phone), fields.message].filter(Boolean).join('\n')
		again({ ...fields, message: message.slice(0, leadFields.message.limit) }, 'phone', texts)
	}
	return (
		<section aria-labelledby="sent-title" className="rounded-card bg-white p-5 shadow-card sm:p-8">
			<div className="flex items-center gap-4">
				<Doorway open className="w-9" />
				<h3 id="sent-title" ref={title} tabIndex={-1} className="text-3xl outline-none">
					{words.title}
				</h3>
			</div>
			<p className="mt-4 text-lg">
				{promises.call.long} <span className="text-mute">{words.sentAt(timeOf(at))}</span>
			</p>
			<WhatWeHave fields={fields} />
			<div className="mt-2">
				<Aside onClick={change}>{words.numberWrong}</Aside>
				<p className="text-sm text-mute">{words.changeNote}</p>
			</div>
			{Photos && <Photos lead={id} had={photos} onKept={() => countPhoto(id)} />}
			<div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5">
				<CallNow className="text-sm text-mute" />
				<Button
					look="quiet"
					onClick={() => again({ name: fields.name, phone: fields.phone, email: fields.email }, 'address')}
				>
					{words.another}
				</Button>
			</div>
		</section>
	)
}
