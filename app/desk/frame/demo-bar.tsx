import { FlaskConical } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/desk/demo.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { removeDemo, useDemo } from '../data/demo.ts'
import { Sheet } from '../ui/sheet.tsx'

/** Says that not everyone here is real, and takes those who are not away. */
export function DemoBar({ owner }: { owner: boolean }) {
	const count = useDemo()
	const [asked, setAsked] = useState(false)
	const [busy, setBusy] = useState(false)
	if (count === 0) return null
	const remove = async () => {
		setBusy(true)
		if (await removeDemo()) setAsked(false)
		setBusy(false)
	}
	return (
		<section
			aria-label={words.chip}
			className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-wheat bg-straw px-4 py-1.5 text-sm"
		>
			<p className="flex min-h-9 items-center gap-2.5">
				<Icon of={FlaskConical} className="size-5 shrink-0" />
				{words.holds(count)}
			</p>
			{owner && (
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={() => setAsked(true)}
					className="min-h-11 font-bold underline decoration-2 underline-offset-4"
				>
					{words.remove}
				</button>
			)}
			<Sheet open={asked} onClose={() => setAsked(false)} title={words.sure} note={words.sureNote}>
				<div className="flex flex-wrap gap-2">
					<Button disabled={busy} onClick={() => void remove()}>
						{words.remove}
					</Button>
					<Button look="quiet" onClick={() => setAsked(false)}>
						{words.cancel}
					</Button>
				</div>
			</Sheet>
		</section>
	)
}
