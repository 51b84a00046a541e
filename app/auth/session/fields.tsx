import { useState } from 'react'
import * as words from '../../../content/words/account-fields.ts'
import { accountLimits } from '../../../lib/account-limits.ts'
import { Field } from '../../ui/field.tsx'

type Props = { error: string | undefined; defaultValue?: string | undefined }
type EmailProps = Props & {
	label?: string
	/** Where one signs in, the browser offers passkeys among the addresses. */
	autoComplete?: 'email' | 'username webauthn'
}

export const EmailField = ({ label = words.email, autoComplete = 'email', ...props }: EmailProps) => (
	<Field
		label={label}
		name="email"
		type="email"
		inputMode="email"
		autoComplete={autoComplete}
		autoCapitalize="none"
		spellCheck={false}
		required
		maxLength={accountLimits.email}
		{...props}
	/>
)

type PasswordProps = Props & {
	label?: string
	name?: string
	hint?: string
	autoComplete: 'current-password' | 'new-password'
}

/** What is typed can be looked at: on a phone, a hidden password is a mistyped one. */
export function PasswordField({ label = words.password, ...props }: PasswordProps) {
	const [shown, setShown] = useState(false)
	return (
		<div className="relative">
			<Field label={label} name="password" type={shown ? 'text' : 'password'} required {...props} />
			<button
				type="button"
				onClick={() => setShown(!shown)}
				className="absolute -top-2.5 right-0 min-h-11 rounded-lg pl-3 text-sm text-mute underline underline-offset-4 hover:text-ink"
			>
				{shown ? words.hide : words.show}
				<span className="sr-only"> {label.toLowerCase()}</span>
			</button>
		</div>
	)
}

export const NameFields = ({
	errors,
	first,
	last,
}: {
	errors: Record<string, string>
	first?: string
	last?: string
}) => (
	<div className="grid gap-4 sm:grid-cols-2">
		<Field
			label={words.firstName}
			name="firstName"
			autoComplete="given-name"
			required
			maxLength={accountLimits.name}
			defaultValue={first}
			error={errors.firstName}
		/>
		<Field
			label={words.lastName}
			name="lastName"
			autoComplete="family-name"
			required
			maxLength={accountLimits.name}
			defaultValue={last}
			error={errors.lastName}
		/>
	</div>
)

type CodeProps = Props & { label?: string; inputMode?: 'numeric' | 'text' }

export const CodeField = ({ label = words.sixDigitCode, inputMode = 'numeric', error }: CodeProps) => (
	<Field
		label={label}
		name="code"
		inputMode={inputMode}
		autoCapitalize="none"
		autoComplete="one-time-code"
		required
		maxLength={14}
		error={error}
	/>
)
