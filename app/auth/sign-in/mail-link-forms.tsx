import { useState } from 'react'
import * as words from '../../../content/words/sign-in.ts'
import { type AuthFailure, accountFailure, checkEmail, isMailGap } from '../../../lib/account.ts'
import { Failure, Notice } from '../../ui/alert.tsx'
import { Submit } from '../../ui/submit.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt, linkTarget } from '../session/attempt.ts'
import { EmailField } from '../session/fields.tsx'
import { CodeFromMail } from './mailed-code.tsx'

/** The same words whether or not there is such an account. */
const sent = words.linkSent
const unlessTooSoon = (failure: AuthFailure) => (isMailGap(failure) ? '' : accountFailure(failure))

const requestPasswordLink = (email: string) =>
	attempt((client) => client.auth.resetPasswordForEmail(email, { redirectTo: linkTarget() }), unlessTooSoon)

const requestVerification = (email: string) =>
	attempt(
		(client) => client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: linkTarget() } }),
		unlessTooSoon,
	)

export function ForgotPassword({ email: typed }: { email: string }) {
	const [sentTo, setSentTo] = useState('')
	const { formProps, errors, failure, busy } = useForm<'email'>({
		check: checkEmail,
		async send({ email }) {
			const refused = await requestPasswordLink(email.trim())
			if (!refused) setSentTo(email.trim())
			return refused
		},
	})
	if (sentTo)
		return (
			<Notice>
				<p role="alert">{sent}</p>
				<CodeFromMail email={sentTo} type="recovery" />
			</Notice>
		)
	return (
		<form {...formProps} aria-label={words.forgotLabel} className="grid gap-4">
			<EmailField error={errors.email} defaultValue={typed} />
			<Failure text={failure} />
			<Submit busy={busy !== undefined} doing={words.sending}>
				{words.sendMeALink}
			</Submit>
		</form>
	)
}

/** A link does not say what it was for once it has expired, so both kinds are offered. */
export function NewLink({ email: typed }: { email: string }) {
	const [done, setDone] = useState(false)
	const { formProps, errors, failure, busy } = useForm<'email'>({
		check: checkEmail,
		async send({ email }, by) {
			const refused = await (by === 'password' ? requestPasswordLink : requestVerification)(email.trim())
			if (!refused) setDone(true)
			return refused
		},
	})
	if (done)
		return (
			<Notice>
				<p role="alert">{sent}</p>
			</Notice>
		)
	return (
		<form {...formProps} aria-label={words.newLink} className="grid gap-4">
			<EmailField error={errors.email} defaultValue={typed} />
			<Failure text={failure} />
			<Submit
				value="verification"
				busy={busy === 'verification'}
				aria-disabled={busy !== undefined}
				doing={words.sending}
			>
				{words.sendVerification}
			</Submit>
			<Submit
				look="quiet"
				value="password"
				busy={busy === 'password'}
				aria-disabled={busy !== undefined}
				doing={words.sending}
			>
				{words.sendPasswordLink}
			</Submit>
		</form>
	)
}
