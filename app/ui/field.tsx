import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type Shared = {
	label: string
	hint?: string | undefined
	error?: string | undefined
	className?: string | undefined
	/** What may come to stand beside the label. */
	beside?: ReactNode
}
type Props = Shared &
	(({ multiline: true } & ComponentProps<'textarea'>) | ({ multiline?: undefined } & ComponentProps<'input'>))

const box =
	'w-full rounded-xl border-fine bg-field px-4 text-ink placeholder:text-hint focus-visible:outline-2 focus-visible:outline-offset-1'

/** A label, its field, and what is wrong with it, tied together for those who hear the page. */
export function Field({ label, hint, error, className, multiline, beside, ...props }: Props) {
	const id = useId()
	const look = classes(box, 'border-edge/60', multiline ? 'min-h-28 py-3' : 'h-12 sm:h-13')
	const described = {
		id,
		'aria-invalid': props['aria-invalid'] ?? (error ? true : undefined),
		'aria-describedby': error ? `${id}-error` : undefined,
		className: look,
	}
	return (
		<div className={classes(beside !== undefined && 'relative', className)}>
			<label htmlFor={id} className="mb-1 block text-sm leading-snug font-bold sm:mb-1.5">
				{label} {hint && <span className="font-normal text-mute">{hint}</span>}
			</label>
			{beside !== undefined && (
				<div aria-live="polite" className="absolute -top-2 right-0">
					{beside}
				</div>
			)}
			{multiline ? (
				<textarea {...(props as ComponentProps<'textarea'>)} {...described} />
			) : (
				<input {...(props as ComponentProps<'input'>)} {...described} />
			)}
			{error && (
				<p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-balance text-door-deep empty:hidden">
					{error}
				</p>
			)}
		</div>
	)
}
