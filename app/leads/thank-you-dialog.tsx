import * as sentWords from '../../content/words/sent.ts'
import * as words from '../../content/words/thank-you-dialog.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Doorway } from '../ui/door.tsx'
import { Aside } from '../ui/submit.tsx'
import { AskForTexts } from './ask-for-texts.tsx'
import { CallNow } from './call-now.tsx'
import { preparePhotosForm, usePhotosForm } from './photos/use-photos-form.ts'
import type { Sent } from './sent.ts'
import { WhatWeHave } from './what-we-have.tsx'

type Props = { sent: Sent; onClose: () => void; onChange: (correction: string) => void }

preparePhotosForm()

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** What a homeowner is told once the lead is stored. */
export function ThankYouDialog({ sent: { id, fields }, onClose, onChange }: Props) {
	const Photos = usePhotosForm(id)
	return (
		<Dialog
			ref={open}
			onClose={onClose}
			aria-labelledby="thank-you-title"
			className="w-[min(30rem,100%-2.5rem)] p-6 text-center sm:p-8"
		>
			<Doorway open className="mx-auto w-10" />
			<h2 id="thank-you-title" className="mt-5 text-4xl">
				{words.title}
			</h2>
			<p className="mt-3 text-mute">{words.received}</p>
			<CallNow className="mt-3 text-mute" />
			<WhatWeHave fields={fields} className="rounded-2xl border border-line p-4 sm:p-5" />
			<Aside onClick={() => onChange(sentWords.correction(fields.phone))}>{sentWords.numberWrong}</Aside>
			<AskForTexts lead={id} />
			{Photos && <Photos lead={id} />}
			<form method="dialog" className="mt-6">
				<Button type="submit" className="px-8">
					{words.close}
				</Button>
			</form>
		</Dialog>
	)
}
