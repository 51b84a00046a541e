import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { type AuthFailure, checkCode, digitsOfCode } from '../../../lib/account.ts'
import { Failure } from '../../ui/alert.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt, linkTarget } from '../session/attempt.ts'
import { CodeField } from '../session/fields.tsx'
import { watchSession } from '../session/use-session.ts'

type Props = {
	email: string
	type: 'email' | 'recovery'
	/** Also offers another mail. */
	resend?: boolean
}

/** For whoever reads the mail on another device: its code does what its link does. */
export function CodeFromMail({ email, type, resend }: Props) {
	const [open, setOpen] = useState(false)
	const { formProps, errors, failure, busy } = useForm<'code'>({
		check: checkCode,
		async send({ code }) {
			await watchSession()
			const refused = await attempt((client) => client.auth.verifyOtp({ email, token: digitsOfCode(code), type }))
			if (!refused && type === 'email') toast.notice(accountMessages.verified)
			return refused
		},
	})
	if (!open)
		return (
			<div className="mt-1 flex flex-wrap gap-x-5">
				<Aside onClick={() => setOpen(true)}>{words.enterTheCodeInstead}</Aside>
				{resend && <SendLinkAgain email={email} />}
			</div>
		)
	return (
		<form {...formProps} aria-label={words.verifyByCode} className="mt-4 grid gap-3">
			<CodeField label={words.codeFromTheMail} error={errors.code} />
			<Failure text={failure} />
			<Submit look="ink" busy={busy !== undefined} doing={words.checking}>
				{words.useThisCode}
			</Submit>
		</form>
	)
}

type Mail = (client: SupabaseClient) => PromiseLike<{ error: AuthFailure | null }>

/** Another mail to an address that is registered and not yet verified. */
export const SendLinkAgain = ({ email }: { email: string }) => (
	<SendAgain
		label={words.sendTheLinkAgain}
		mail={(client) => client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: linkTarget() } })}
	/>
)

/** For whoever took longer over a new password than its link lasts. */
export const SendPasswordLink = ({ email }: { email: string }) => (
	<SendAgain
		label={words.sendMeANewLink}
		mail={(client) => client.auth.resetPasswordForEmail(email, { redirectTo: linkTarget() })}
	/>
)

function SendAgain({ label, mail }: { label: string; mail: Mail }) {
	const [state, setState] = useState<'idle' | 'sending' | string>('idle')
	const send = async () => {
		setState('sending')
		setState((await attempt(mail)) ?? words.newLinkSent)
	}
	if (state !== 'idle' && state !== 'sending')
		return (
			<p role="alert" className="mt-2 font-medium">
				{state}
			</p>
		)
	return (
		<Aside onClick={send} disabled={state === 'sending'}>
			{state === 'sending' ? words.sending : label}
		</Aside>
	)
}
