import type { ComponentProps } from 'react'
import { Button, unavailable } from './button.tsx'

type Props = ComponentProps<typeof Button> & { busy: boolean; doing: string }

/** The button that sends a form, and says so while it is under way. Not disabled by then, which would take the focus away: the form minds it. */
export const Submit = ({ busy, doing, children, ...props }: Props) => (
	<Button type="submit" aria-disabled={busy} {...props}>
		{busy ? doing : children}
	</Button>
)

/** A step aside that is not the form's own action. */
export const Aside = ({ disabled, onClick, ...props }: ComponentProps<'button'>) => (
	<button
		type="button"
		className="min-h-11 justify-self-start rounded-lg text-sm font-medium text-door-deep underline underline-offset-4 hover:decoration-2"
		{...props}
		{...unavailable({ disabled, onClick })}
	/>
)
