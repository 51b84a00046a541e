import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { checkPassword } from '../../../lib/account.ts'
import { Failure } from '../../ui/alert.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ChangePassword, setPassword } from '../account/change-password.tsx'
import { attempt } from '../session/attempt.ts'
import { PasswordField } from '../session/fields.tsx'
import { useSession } from '../session/use-session.ts'
import { SendPasswordLink } from './mailed-code.tsx'

/** At the end of a forgotten password's link, and of one that made an account change hands. */
export function NewPassword() {
	const { user, reclaimed } = useSession()
	const { formProps, errors, failure, busy } = useForm<'password'>({
		check: checkPassword,
		async send({ password }) {
			const refused = await setPassword({ password })
			if (!refused) toast.notice(words.passwordSet)
			return refused
		},
	})
	const skip = async () => (await import('../session/watch-session.ts')).recover(false)
	return (
		<form {...formProps} aria-label={words.chooseAPassword} className="grid gap-4">
			{/* Tells password managers whose password this is. */}
			<input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
			<PasswordField label={words.newPassword} autoComplete="new-password" error={errors.password} />
			<Failure text={failure}>
				{failure === accountMessages.linkAged && <SendPasswordLink email={user?.email ?? ''} />}
			</Failure>
			<Submit busy={busy !== undefined} doing={words.saving}>
				{words.setTheNewPassword}
			</Submit>
			{!reclaimed && <Aside onClick={skip}>{words.keepThePasswordIHave}</Aside>}
		</form>
	)
}

/** For whoever may do more than a visitor with a password that is too short for it. */
export function LongerPassword() {
	const { user } = useSession()
	if (!user) return null
	return (
		<>
			<ChangePassword user={user} />
			<div className="mt-3">
				<Aside onClick={() => attempt((client) => client.auth.signOut({ scope: 'local' }))}>
					{words.cancelAndSignOut}
				</Aside>
			</div>
		</>
	)
}
