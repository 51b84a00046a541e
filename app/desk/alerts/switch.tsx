import { useState } from 'react'

type Props = {
	label: string
	note?: string
	on: boolean
	disabled?: boolean
	/** Keeps it. Until that is done it shows what was asked for, then what is so. */
	onTurn: (on: boolean) => Promise<unknown>
}

/** Something that is on or off, and kept at once. */
export function Switch({ label, note, on, disabled = false, onTurn }: Props) {
	const [asked, setAsked] = useState<boolean>()
	const turn = async (wanted: boolean) => {
		setAsked(wanted)
		await onTurn(wanted)
		setAsked(undefined)
	}
	return (
		<label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-default has-disabled:text-mute">
			<input
				type="checkbox"
				checked={asked ?? on}
				disabled={disabled}
				onChange={({ currentTarget }) => turn(currentTarget.checked)}
				className="mt-0.5 size-5 shrink-0 accent-door"
			/>
			<span className="min-w-0">
				<span className="font-semibold">{label}</span>
				{note && <span className="block text-sm text-mute">{note}</span>}
			</span>
		</label>
	)
}
