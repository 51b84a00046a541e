import { Phone } from 'lucide'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import { consent, consentLinks, textConsent } from '../../content/consent.ts'
import * as words from '../../content/words/lead.ts'
import { definitionOf, type LeadField, TEXTS, TOWN, TRAP } from '../../lib/lead.ts'
import { Alert } from '../ui/alert-box.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { name: LeadField; error: string | undefined; className?: string | undefined } & Pick<
	ComponentProps<typeof Field>,
	'defaultValue' | 'aria-invalid' | 'beside'
>

/** A field of a lead, as it is defined. */
export function AskFor({ name, ...props }: Props) {
	const { required, input } = definitionOf(name)
	// Not cut at its limit: what is too long is said to be, and is the person's to shorten.
	return <Field name={name} {...words.fields[name]} {...input} required={required} {...props} />
}

/** What no person sees: a field for machines, and one for the town that a browser fills in beside the street; it ends up in the address. */
export const Trap = () => (
	<div aria-hidden="true" className="absolute -left-[999rem] h-px w-px overflow-hidden">
		<label>
			{words.town}
			<input name={TOWN} tabIndex={-1} autoComplete="address-level2" />
		</label>
		<label>
			{words.trap}
			<input name={TRAP} tabIndex={-1} autoComplete="off" />
		</label>
	</div>
)

const ConsentLinks = () => (
	<>
		{consentLinks.see}{' '}
		<a href="/privacy-policy" className="underline underline-offset-2">
			{consentLinks.privacy}
		</a>{' '}
		{consentLinks.and}{' '}
		<a href="/terms" className="underline underline-offset-2">
			{consentLinks.terms}
		</a>
		.
	</>
)

export const Consent = () => (
	<p className="mt-3.5 text-xs leading-snug text-mute">
		{consent.text} <ConsentLinks />
	</p>
)

/** The box for text messages, apart from all else: never ticked beforehand, and nothing depends on it. */
export function TextsBox({ className }: { className?: string }) {
	const id = useId()
	return (
		<div className={classes('flex gap-3 text-left', className)}>
			<input
				id={id}
				type="checkbox"
				name={TEXTS}
				value={textConsent.version}
				autoComplete="off"
				aria-describedby={`${id}-says`}
				className="-mt-2.5 h-11 w-5 shrink-0 accent-door"
			/>
			<div>
				<label htmlFor={id} className="text-sm font-bold">
					{textConsent.label} <span className="font-normal text-mute">{textConsent.hint}</span>
				</label>
				<p id={`${id}-says`} className="mt-1 text-xs leading-snug text-mute">
					{textConsent.text} <ConsentLinks />
				</p>
			</div>
		</div>
	)
}

type Sending = { busy: boolean; doing: string; className: string }

/** Stays where the focus is while it is under way; a second press does nothing. */
export const SendLead = ({ busy, doing, className }: Sending) => (
	<Button type="submit" aria-disabled={busy} className={classes('w-full', className)}>
		{busy ? doing : words.send}
	</Button>
)

type Unsent = {
	message: string
	shown: boolean
	sending: boolean
	/** Seconds until it is sent again by itself. */
	next: number | undefined
}

const status = ({ sending, next }: Pick<Unsent, 'sending' | 'next'>) => {
	if (next === undefined) return ''
	if (sending) return words.sendingItAgain
	if (!navigator.onLine) return words.offline
	return words.nextTry(next)
}

/**
 * What can be done when a lead could not be stored. Everything typed is still there. It is in the page from the
 * beginning: when not even the app can be had, the inline script shows it. Told after the toast, which tells the same at once.
 */
export function SendAgain({ message, shown, sending, next }: Unsent) {
	const ref = useRef<HTMLDivElement>(null)
	// Where it can be reached at once, above the toast.
	useEffect(() => {
		if (shown) ref.current?.scrollIntoView({ block: 'nearest' })
	}, [shown])
	return (
		<Alert ref={ref} aria-live="polite" aria-atomic="false" className={shown ? 'mt-4 scroll-mb-24' : 'unsent mt-4'}>
			<p>{words.kept(message)}</p>
			<p className="mt-2 font-medium empty:hidden">{status({ sending, next })}</p>
			<div className="mt-3 flex flex-wrap gap-2.5">
				<Button type="submit" look="ink" className="min-h-11 px-4">
					{words.tryAgain}
				</Button>
				<ButtonLink href={telephoneLink(company.phone)} look="quiet" className="min-h-11 px-4">
					<Icon of={Phone} className="size-4" />
					{company.phone}
				</ButtonLink>
			</div>
		</Alert>
	)
}
