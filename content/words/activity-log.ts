/** What the log of the auth service says, by its own names. */
export type Traits = {
	provider?: string
	reason?: string
	times?: number
	success?: boolean
	scope?: string
	role?: string
	device?: string
	changed?: string[]
	link?: string
	mails?: number
	/** Of what was taken in or out. */
	view?: string
	file?: string
	rows?: number
}
export type Whose = 'your' | 'their'

const providers: Record<string, string> = { google: 'Google', keycloak: 'Keycloak' }

const failures: Record<string, string> = {
	password: 'Wrong password',
	account: 'Sign-in with an address that nobody here has',
	code: 'Wrong code from an email',
	link: 'An emailed link that was used up, or never was one',
	unconfirmed: 'Sign-in refused, because the address was not verified yet',
	banned: 'Sign-in refused, because the account is blocked',
	provider: 'Sign-in through another service failed',
	passkey: 'A passkey was refused',
	backup_code: 'Wrong backup code',
}

export const actions: Record<string, string | ((traits: Traits, whose: Whose) => string)> = {
	login: ({ provider }, whose) => {
		if (provider === 'email' || provider === 'phone') return `Signed in with ${whose} password`
		if (provider === 'passkey') return 'Signed in with a passkey'
		const name = providers[provider ?? '']
		return name ? `Signed in with ${name}` : 'Signed in with a link or code from an email'
	},
	login_failed: ({ reason }) => failures[reason ?? ''] ?? 'Sign-in failed',
	limit_reached: 'Refused after too many tries',
	reauthentication_failed: ({ reason }) =>
		reason === 'code' ? 'Wrong code when asked to confirm a change' : 'Wrong password when asked to confirm a change',
	logout: ({ scope }, whose) => {
		if (scope === 'local') return 'Signed out'
		if (scope === 'one') return `Signed out one of ${whose} devices`
		return scope === 'others' ? `Signed out ${whose} other devices` : 'Signed out everywhere'
	},
	user_signedup: 'Account opened',
	user_repeated_signup: (_, whose) => `Someone tried to register again with ${whose} address`,
	user_confirmation_requested: 'A link to verify the address was asked for',
	user_recovery_requested: 'A link to sign in or to set a new password was asked for',
	user_reauthenticate_requested: 'A code to confirm a change was asked for',
	user_invited: 'Invited to open an account',
	invite_accepted: 'Accepted an invitation',
	user_modified: ({ changed = [] }) => {
		if (changed.includes('email')) return 'Email address changed'
		if (changed.includes('new_email')) return 'A new email address was asked for'
		return 'Account details changed'
	},
	user_updated_password: 'Password changed',
	user_deleted: 'Account deleted',
	token_refreshed: 'Stayed signed in',
	token_revoked: 'An old token was set aside',
	token_reused: 'A used token was shown again, so that session was ended',
	identity_unlinked: 'A way to sign in was removed',
	factor_in_progress: 'Began to set up two-step verification',
	factor_unenrolled: 'Two-step verification: an app or key was removed',
	challenge_created: 'Asked for the second step',
	verification_attempted: ({ success }) => (success === false ? 'Wrong code at the second step' : 'Second step passed'),
	one_time_token_voided: 'An emailed code was voided after too many wrong tries',
	passkey_created: 'Passkey added',
	passkey_updated: 'Passkey renamed',
	passkey_deleted: 'Passkey removed',
	generate_recovery_codes: 'New backup codes made',
	recovery_codes_deleted: 'Backup codes removed',
	mfa_code_login: 'Second step passed with a backup code',
	mail_sent_again: ({ mails = 1 }) =>
		mails === 1 ? 'Sent a mail again that had not gone out' : `Sent ${mails} mails again that had not gone out`,
	signing_key_rotated: 'A new key to sign sign-ins was made',
	signing_key_revoked: 'A key that signs sign-ins was ended',
	secrets_resealed: 'The secrets in the database were encrypted anew',
	webhook_added: 'A webhook was added',
	webhook_changed: 'A webhook was pointed elsewhere',
	webhook_removed: 'A webhook was removed',
	data_exported: ({ view, rows = 0 }) =>
		view === 'everything' ? `Took everything out: ${rows} rows` : `Downloaded leads (${view}): ${rows}`,
	leads_imported: ({ file, rows = 0 }) => `Brought in ${file}: ${rows} lines`,
	import_undone: ({ file, rows = 0 }) => `Undid the import of ${file}: ${rows} leads`,
	person_forgotten: 'Deleted a person’s data',
	role_granted: ({ role }) => `Became ${role}`,
	role_revoked: ({ role }) => `Is no longer ${role}`,
}

export const times = (said: string, count: number) => `${said}, ${count} times`
export const byUs = ', by our team'
export const by = (subject: string, actor: string) => `${subject}, by ${actor}`

/** What can be looked for. */
export const kinds = {
	all: 'everything but routine',
	failures: 'failures',
	signIns: 'sign-ins and sign-outs',
	mails: 'emails asked for',
	changes: 'changes to accounts',
	secondSteps: 'second steps and passkeys',
	roles: 'roles and keys',
	inOut: 'taken in or out',
	routine: 'routine',
}
