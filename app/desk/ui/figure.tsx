import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'

type Limit = { min: number; max: number; step: number }
type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
	label: string
	hint?: string
	value: number
	limit: Limit
	onFigure: (value: number) => void
}

/** A number that is typed; what is none stays to be seen, and is told as not a number. */
export const Figure = ({ value, limit, onFigure, ...props }: Props) => (
	<Field
		type="number"
		inputMode="decimal"
		{...limit}
		// A step of 100 would have arrow keys count from the lowest; any figure is taken and judged by the form.
		step={Math.min(limit.step, 1)}
		defaultValue={Number.isNaN(value) ? '' : value}
		onChange={({ currentTarget }) => onFigure(currentTarget.valueAsNumber)}
		{...props}
	/>
)
