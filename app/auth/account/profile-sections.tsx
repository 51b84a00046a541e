import type { User } from '@supabase/supabase-js'
import * as words from '../../../content/words/account.ts'
import { checkEmail, checkName } from '../../../lib/account.ts'
import { accountLimits } from '../../../lib/account-limits.ts'
import { storable } from '../../../lib/lead.ts'
import { alertBox, Failure, Notice } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { Panel } from '../../ui/panel.tsx'
import { Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt, linkTarget } from '../session/attempt.ts'
import { EmailField, NameFields } from '../session/fields.tsx'
import { useSession } from '../session/use-session.ts'
import { ChangePassword } from './change-password.tsx'

type Props = { user: User }

export function NameSection({ user }: Props) {
	const { first_name: first = '', last_name: last = '' } = user.user_metadata
	const { formProps, errors, failure, busy } = useForm<'firstName' | 'lastName'>({
		check: checkName,
		async send({ firstName, lastName }) {
			const data = { first_name: storable(firstName).trim(), last_name: storable(lastName).trim() }
			const refused = await attempt((client) => client.auth.updateUser({ data }))
			if (!refused) toast.notice(words.nameSaved)
			return refused
		},
	})
	return (
		<Panel title={words.name} text={words.whatWeCallYou}>
			<form {...formProps} aria-label={words.name} className="grid gap-4">
				<NameFields errors={errors} first={first} last={last} />
				<Failure text={failure} />
				<Submit look="ink" className="justify-self-start" busy={busy !== undefined} doing={words.saving}>
					{words.saveName}
				</Submit>
			</form>
		</Panel>
	)
}

export function EmailSection({ user }: Props) {
	const { formProps, errors, failure, busy } = useForm<'email'>({
		check: checkEmail,
		once: true,
		async send({ email }) {
			if (email.trim().toLowerCase() === user.email) return words.sameEmail
			const refused = await attempt((client) =>
				client.auth.updateUser({ email: email.trim() }, { emailRedirectTo: linkTarget() }),
			)
			if (!refused) toast.notice(words.checkBothMails)
			return refused
		},
	})
	return (
		<Panel title={words.email} text={words.emailNote}>
			<form {...formProps} aria-label={words.email} className="grid gap-4">
				{user.new_email && (
					<Notice>
						{words.changeTo}
						<b className="font-bold wrap-anywhere">{user.new_email}</b>
						{words.changeWaits}
					</Notice>
				)}
				<EmailField label={words.newEmail} error={errors.email} />
				<Failure text={failure} />
				<Submit look="ink" className="justify-self-start" busy={busy !== undefined} doing={words.sending}>
					{words.changeEmail}
				</Submit>
			</form>
		</Panel>
	)
}

const weaknesses = {
	length: words.tooShortForRole(accountLimits.passwordWithRole),
	pwned: words.passwordGuessable,
}

export function PasswordSection({ user }: Props) {
	const { worksLeads, weakPassword } = useSession()
	const least = worksLeads ? accountLimits.passwordWithRole : accountLimits.password
	return (
		<Panel anchor="password" title={words.password} text={words.atLeastCharactersANew(least)}>
			{weakPassword && <p className={classes(alertBox, 'mb-5')}>{weaknesses[weakPassword]}</p>}
			<ChangePassword user={user} look="ink" />
		</Panel>
	)
}
