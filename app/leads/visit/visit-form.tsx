import type { FormEvent } from 'react'
import { company, telephoneLink } from '../../../content/company.ts'
import { page as words } from '../../../content/words/visits.ts'
import { type ShownVisit, VISIT_PATH } from '../../../lib/visits.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'

type Time = { value: string; label: string; className?: string }
type Props = Omit<ShownVisit, 'title' | 'lead' | 'times'> & {
	token: string
	/** What did not work. */
	again: string
	/** What was written and could not be kept. */
	wrote?: string
	times: Time[]
	/** Of the form with the times, and of the other one. */
	className?: string
	otherClassName?: string
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void
	busy?: boolean
}

const card = 'grid gap-4 rounded-card bg-white p-5 shadow-card sm:p-7'

/** What a homeowner can answer: one of the times, or none. Two plain forms, which need no script on our own server. */
export function VisitForm({
	token,
	again,
	wrote,
	times,
	className,
	otherClassName,
	onSubmit,
	busy = false,
	...said
}: Props) {
	const form = { method: 'post', action: VISIT_PATH, ...(onSubmit && { onSubmit }) }
	return (
		<div className="grid gap-5">
			<Alert>{again}</Alert>
			<p className="rounded-xl bg-sand p-4 text-sm empty:hidden">{said.note}</p>
			<h2 className="mt-2 text-xl font-bold empty:hidden">{said.head}</h2>
			<form {...form} className={classes(card, className)}>
				<input type="hidden" name="token" value={token} />
				<fieldset className="grid gap-2">
					<legend className="mb-3 text-sm text-mute">{said.minutes}</legend>
					{times.map(({ value, label, className: look }, index) => (
						<label
							key={index}
							className={classes(
								'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-door has-checked:bg-blush',
								look,
							)}
						>
							<input type="radio" name="pick" value={value} required className="size-5 accent-door" />
							<span>{label}</span>
						</label>
					))}
				</fieldset>
				<Button type="submit" disabled={busy}>
					{said.pick}
				</Button>
			</form>
			<form {...form} className={classes(card, otherClassName)}>
				<input type="hidden" name="token" value={token} />
				<input type="hidden" name="other" value={said.other} />
				<Field label={said.otherHint} name="note" multiline defaultValue={wrote} />
				<Button type="submit" look="quiet" disabled={busy}>
					{said.otherButton}
				</Button>
			</form>
			<CallUs />
		</div>
	)
}

export const CallUs = () => (
	<ButtonLink href={telephoneLink(company.phone)} look="quiet" className="w-full">
		{words.call}
	</ButtonLink>
)
