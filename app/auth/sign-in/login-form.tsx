import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { checkLogin, isUnverified, type LoginFields, loginFailure } from '../../../lib/account.ts'
import { Failure, Notice } from '../../ui/alert.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { EmailField, PasswordField } from '../session/fields.tsx'
import { currentSession } from '../session/session.ts'
import { watchSession } from '../session/use-session.ts'
import { CodeFromMail, SendLinkAgain } from './mailed-code.tsx'
import { usePasskeyOffer } from './passkey-offer.ts'

type Props = {
	/** An address that was just registered and has yet to be verified. */
	registered?: string | undefined
	/** What was typed before, on this form or another. */
	email: string
	onForgot: (email: string) => void
}

export function LoginForm({ registered, email, onForgot }: Props) {
	const [unverified, setUnverified] = useState<string>()
	const [refusedPasskey, setRefusedPasskey] = useState('')
	const offer = usePasskeyOffer(setRefusedPasskey)
	const { formProps, errors, failure, busy } = useLogin({
		onUnverified: setUnverified,
		onBegin() {
			setRefusedPasskey('')
			offer.stop()
		},
		onRefused: offer.start,
	})
	const notice = useRef<HTMLDivElement>(null)
	// What to do next is told where the eye, and the reading voice, already are.
	useEffect(() => notice.current?.focus(), [])
	return (
		<>
			{registered && (
				<Notice ref={notice} tabIndex={-1}>
					<p>
						{words.linkSentTo}
						<b className="font-bold wrap-anywhere">{registered}</b>
						{words.openIt}
					</p>
					<CodeFromMail email={registered} type="email" resend={!unverified} />
				</Notice>
			)}
			<form {...formProps} aria-label={words.login} className={registered ? 'mt-6 grid gap-4' : 'grid gap-4'}>
				<EmailField error={errors.email} defaultValue={registered ?? email} autoComplete="username webauthn" />
				<PasswordField error={errors.password} autoComplete="current-password" />
				<div className="-my-2.5">
					<Aside
						// Read here: what was typed before this code ran has raised no event that it heard.
						onClick={({ currentTarget: { form } }) =>
							onForgot(String(new FormData(form ?? undefined).get('email') ?? ''))
						}
					>
						{words.forgotLink}
					</Aside>
				</div>
				<Failure text={failure || refusedPasskey}>{unverified && <SendLinkAgain email={unverified} />}</Failure>
				<Submit busy={busy !== undefined} doing={words.signingIn}>
					{words.login}
				</Submit>
			</form>
		</>
	)
}

type Steps = { onUnverified: (email: string | undefined) => void; onBegin: () => void; onRefused: () => void }

function useLogin({ onUnverified, onBegin, onRefused }: Steps) {
	return useForm<keyof LoginFields>({
		check: checkLogin,
		async send({ email, password }) {
			onUnverified(undefined)
			onBegin()
			const { supabase } = await import('../../platform/supabase.ts')
			await watchSession()
			const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
			if (!error) {
				// Where a second step is set up, it has the last word.
				if (!currentSession().halfway) toast.notice(accountMessages.signedIn)
				return
			}
			if (isUnverified(error)) onUnverified(email.trim())
			onRefused()
			return loginFailure(error)
		},
	})
}
