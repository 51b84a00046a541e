import type { User } from '@supabase/supabase-js'
import {
	accountFailure,
	accountLimits,
	checkEmail,
	checkName,
	checkPasswordChange,
	passwordRefusal,
} from '../../lib/account.ts'
import { storable } from '../../lib/lead.ts'
import { toast } from '../ui/toast.tsx'
import { attempt, linkTarget } from './attempt.ts'
import { EmailField, Failure, NameFields, Notice, PasswordField, Submit } from './fields.tsx'
import { Panel } from './panel.tsx'
import { useSession } from './session.ts'
import { useForm } from './use-form.ts'

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

export function PasswordSection({ user }: Props) {
	const { admin } = useSession()
	const { formProps, errors, failure, busy } = useForm<'current' | 'password'>({
		check: (fields) => checkPasswordChange(fields, admin),
		once: true,
		async send({ current, password }) {
			const refused = await attempt(
				(client) => client.auth.updateUser({ password, current_password: current }),
				(said) => passwordRefusal(said) ?? accountFailure(said),
			)
			if (!refused) toast.notice('Your new password is set. Your other devices are signed out.')
			return refused
		},
	})
	const least = admin ? accountLimits.passwordWithRole : accountLimits.password
	return (
		<Panel
			anchor="password"
			title="Password"
			text={`At least ${least} characters. A new password signs out all your other devices.`}
		>
			<form {...formProps} aria-label="Password" className="grid gap-4">
				{/* Tells password managers whose password this is. */}
				<input type="email" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
				<PasswordField label="Current password" name="current" autoComplete="current-password" error={errors.current} />
				<PasswordField label="New password" autoComplete="new-password" error={errors.password} />
				<Failure text={failure} />
				<Submit look="ink" className="justify-self-start" busy={busy !== undefined} doing="Saving...">
					Change password
				</Submit>
			</form>
		</Panel>
	)
}
