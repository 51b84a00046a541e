import { type ComponentProps, useId } from 'react'

type Props = { label: string; says: string } & ComponentProps<'input'>

/** A range with its name and what it stands at. The browser keeps the value: it may have been moved before the app was here. */
export function Slider({ label, says, ...props }: Props) {
	const id = useId()
	return (
		<div>
			<div className="flex flex-wrap items-baseline gap-x-4">
				<label htmlFor={id} className="flex-[1_1_8rem] text-sm leading-snug font-bold">
					{label}
				</label>
				<span aria-hidden="true" className="shrink-0 font-display text-xl whitespace-nowrap">
					{says}
				</span>
			</div>
			<input id={id} type="range" aria-valuetext={says} className="slider" {...props} />
		</div>
	)
}
