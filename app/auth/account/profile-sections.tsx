import type { User } from '@supabase/supabase-js'
import { accountLimits, checkEmail, checkName } from '../../../lib/account.ts'
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
			if (!refused) toast.notice('Your name is saved.')
			return refused
		},
	})
	return (
		<Panel title="Name" text="What we call you.">
			<form {...formProps} aria-label="Name" className="grid gap-4">
				<NameFields errors={errors} first={first} last={last} />
				<Failure text={failure} />
				<Submit look="ink" className="justify-self-start" busy={busy !== undefined} doing="Saving...">
					Save name
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
			if (email.trim().toLowerCase() === user.email) return 'That is the address you already have.'
			const refused = await attempt((client) =>
				client.auth.updateUser({ email: email.trim() }, { emailRedirectTo: linkTarget() }),
			)
			if (!refused) toast.notice('Please check the mail of both addresses.')
			return refused
		},
	})
	return (
		<Panel
			title="Email"
			text="Both addresses must agree to a change: we send a link to the one you have and one to the new. Until both are opened, nothing changes."
		>
			<form {...formProps} aria-label="Email" className="grid gap-4">
				{user.new_email && (
					<Notice>
						The change to <b className="font-[650] wrap-anywhere">{user.new_email}</b> is waiting for both links to be
						opened. To get new links, enter the address again.
					</Notice>
				)}
				<EmailField label="New email" error={errors.email} />
				<Failure text={failure} />
				<Submit look="ink" className="justify-self-start" busy={busy !== undefined} doing="Sending...">
					Change email
				</Submit>
			</form>
		</Panel>
	)
}

const weaknesses = {
	length: `Your account can see leads, so its password needs at least ${accountLimits.passwordWithRole} characters. Until you choose one, you are signed out after 15 minutes.`,
	pwned: 'Your password is one of the first that others would try. Please choose another one.',
}

export function PasswordSection({ user }: Props) {
	const { admin, weakPassword } = useSession()
	const least = admin ? accountLimits.passwordWithRole : accountLimits.password
	return (
		<Panel
			anchor="password"
			title="Password"
			text={`At least ${least} characters. A new password signs out all your other devices.`}
		>
			{weakPassword && <p className={classes(alertBox, 'mb-5')}>{weaknesses[weakPassword]}</p>}
			<ChangePassword user={user} look="ink" />
		</Panel>
	)
}
