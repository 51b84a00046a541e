import type { User } from '@supabase/supabase-js'
import * as words from '../../../content/words/account.ts'
import { accountFailure, checkPasswordChange, passwordRefusal } from '../../../lib/account.ts'
import { Failure } from '../../ui/alert.tsx'
import type { Button } from '../../ui/button.tsx'
import { Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt } from '../session/attempt.ts'
import { PasswordField } from '../session/fields.tsx'
import { currentSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

type Props = { user: User; look?: Parameters<typeof Button>[0]['look'] }

/** For whoever is signed in and knows the password there is. */
export function ChangePassword({ user, look = 'action' }: Props) {
	const { worksLeads = false } = useSession()
	const { formProps, errors, failure, busy } = useForm<'current' | 'password'>({
		check: (fields) => checkPasswordChange(fields, worksLeads),
		once: true,
		async send({ current, password }) {
			const refused = await setPassword({ password, current_password: current })
			if (!refused) toast.notice(words.passwordChanged)
			return refused
		},
	})
	return (
		<form {...formProps} aria-label={words.password} className="grid gap-4">
			{/* Tells password managers whose password this is. */}
			<input type="email" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
			<PasswordField
				label={words.currentPassword}
				name="current"
				autoComplete="current-password"
				error={errors.current}
			/>
			<PasswordField label={words.newPassword} autoComplete="new-password" error={errors.password} />
			<Failure text={failure} />
			<Submit look={look} className="justify-self-start" busy={busy !== undefined} doing={words.saving}>
				{words.changePassword}
			</Submit>
		</form>
	)
}

/** Answers with what to say when it was refused, at its field where it is about one. */
export const setPassword = (attributes: { password: string; current_password?: string }) =>
	attempt(
		async (client) => {
			const answer = await client.auth.updateUser(attributes)
			// The session still carries what was said of the password before; a fresh one does not.
			if (!answer.error && currentSession().weakPassword) await client.auth.refreshSession()
			return answer
		},
		(said) => passwordRefusal(said) ?? accountFailure(said),
	)
