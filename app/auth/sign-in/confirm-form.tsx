import type { ComponentProps } from 'react'
import { confirmNotes } from '../../../content/confirm-link.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type Props = ComponentProps<'form'> & {
	label: string
	busy?: boolean
	/** What else will happen, and what did not work; nothing is shown of what is empty. */
	note: string
	failure: string
	fields: { token: string; type: string; redirect_to: string }
}

/** The one button that does what a mailed link is for. A plain form: on our own server it needs no script. */
export function ConfirmForm({ label, busy = false, note, failure, fields, ...props }: Props) {
	return (
		<form method="post" className="grid gap-4" {...props}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Alert>{failure}</Alert>
			<p className="rounded-xl bg-sand p-4 text-sm empty:hidden">{note}</p>
			<Button type="submit" disabled={busy}>
				{label}
			</Button>
			<p className="text-sm leading-snug text-mute">{confirmNotes.notYou}</p>
		</form>
	)
}
