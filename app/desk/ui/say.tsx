import * as words from '../../../content/words/desk/change.ts'
import { toast } from '../../ui/toast.tsx'

/** Time enough to notice that one did not mean it. */
const WITH_UNDO_MS = 10_000

/** Says what happened, with the way back if there is one. */
export function say(text: string, undo?: () => Promise<boolean>) {
	if (!undo) return toast.notice(text)
	const takeBack = () => {
		// The button goes with what it stands in.
		document.getElementById('room')?.focus({ preventScroll: true })
		toast.dismiss()
		void undo()
	}
	toast.notice(
		<>
			{text}{' '}
			<button
				type="button"
				onClick={takeBack}
				className="-my-2.5 ml-1.5 min-h-11 rounded-lg px-1.5 font-bold text-door-deep underline underline-offset-4"
			>
				{words.undo}
			</button>
		</>,
		WITH_UNDO_MS,
	)
}
