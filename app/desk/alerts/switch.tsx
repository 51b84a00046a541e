type Props = { label: string; note?: string; on: boolean; disabled?: boolean; onTurn: (on: boolean) => void }

/** Something that is on or off, and kept at once. */
export const Switch = ({ label, note, on, disabled = false, onTurn }: Props) => (
	<label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-default has-disabled:text-mute">
		<input
			type="checkbox"
			checked={on}
			disabled={disabled}
			onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
			className="mt-0.5 size-5 shrink-0 accent-door"
		/>
		<span className="min-w-0">
			<span className="font-semibold">{label}</span>
			{note && <span className="block text-sm text-mute">{note}</span>}
		</span>
	</label>
)
