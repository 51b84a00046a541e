import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { checkRegistration, passwordRefusal, type RegistrationFields, registerFailure } from '../../../lib/account.ts'
import { storable } from '../../../lib/lead.ts'
import { Failure } from '../../ui/alert.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { linkTarget } from '../session/attempt.ts'
import { EmailField, NameFields, PasswordField } from '../session/fields.tsx'
import { watchSession } from '../session/use-session.ts'
import { rememberRegistered } from './registered-here.ts'

type Props = { onRegistered: (email: string) => void; onLogin: () => void }

export function RegisterForm({ onRegistered, onLogin }: Props) {
	const { formProps, errors, failure, busy } = useForm<keyof RegistrationFields>({
		check: checkRegistration,
		once: true,
		async send(fields) {
			const { supabase } = await import('../../platform/supabase.ts')
			await watchSession()
			const email = fields.email.trim()
			const { data, error } = await supabase.auth.signUp({
				email,
				password: fields.password,
				options: {
					data: { first_name: storable(fields.firstName).trim(), last_name: storable(fields.lastName).trim() },
					emailRedirectTo: linkTarget(),
				},
			})
			if (error) return passwordRefusal(error) ?? registerFailure(error)
			// The server does not tell in so many words that an address is taken: it answers with a user who is nobody.
			if (data.user?.identities?.length === 0) return accountMessages.taken
			toast.notice(data.session ? accountMessages.signedIn : accountMessages.registered)
			if (data.session) return
			rememberRegistered(email)
			onRegistered(email)
		},
	})
	return (
		<form {...formProps} aria-label={words.register} className="grid gap-4">
			<NameFields errors={errors} />
			<EmailField error={errors.email} />
			<PasswordField error={errors.password} autoComplete="new-password" hint={words.passwordHint} />
			<Failure text={failure}>
				{failure === accountMessages.taken && <Aside onClick={onLogin}>{words.goToLogin}</Aside>}
			</Failure>
			<Submit busy={busy !== undefined} doing={words.registering}>
				{words.register}
			</Submit>
			<p className="text-xs leading-snug text-mute">
				{words.agreeTo}{' '}
				<a href="/terms" className="underline underline-offset-2">
					{words.terms}
				</a>{' '}
				{words.and}{' '}
				<a href="/privacy-policy" className="underline underline-offset-2">
					{words.privacyPolicy}
				</a>
				.
			</p>
		</form>
	)
}
