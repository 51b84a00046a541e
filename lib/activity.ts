/** An entry of the auth service's log, as the database's functions give it. */
export type Entry = {
	id: string
	created_at: string
	action: string
	ip: string
	/** Of an account's own entries: whether it was someone signed in to it, and not we. */
	by_account?: boolean
	/** Of everybody's: who did it, and to whom, by their addresses. */
	actor?: string | null
	subject?: string | null
	traits: {
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
	}
}

/** One or several entries that say the same. */
export type Activity = {
	id: string
	at: string
	words: string
	device: string
	ip: string
	who: string
	failed: boolean
}

type Traits = Entry['traits']
type Whose = 'your' | 'their'
type Words = string | ((traits: Traits, whose: Whose) => string)

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

const words: Record<string, Words> = {
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
	role_granted: ({ role }) => `Became ${role}`,
	role_revoked: ({ role }) => `Is no longer ${role}`,
}

/** The log's word for what happened in words of everyday. One that is newer than this list speaks for itself. */
export function wordsFor({ action, traits }: Pick<Entry, 'action' | 'traits'>, whose: Whose): string {
	const known = Object.hasOwn(words, action) ? words[action] : undefined
	if (typeof known === 'function') return known(traits, whose)
	const plain = action.replaceAll('_', ' ').slice(0, 60)
	return known ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const isFailure = ({ action, traits }: Pick<Entry, 'action' | 'traits'>) =>
	/_(failed|reached|reused|voided)$/.test(action) || (action === 'verification_attempted' && traits.success === false)

/** The entries to show, newest first: failures of one kind that follow each other are one, with how many there were. */
export function toActivities(entries: readonly Entry[], whose: Whose): Activity[] {
	const shown: (Activity & { times: number })[] = []
	for (const [index, entry] of entries.entries()) {
		if (isSaidBefore(entry, entries[index + 1])) continue
		const next = toActivity(entry, whose)
		const last = shown.at(-1)
		if (next.failed && last && says(last) === says(next)) last.times += next.times
		else shown.push(next)
	}
	return shown.map(({ times, ...activity }) =>
		times > 1 ? { ...activity, words: `${activity.words}, ${times} times` } : activity,
	)
}

const says = ({ words, device, ip, who }: Activity) => [words, device, ip, who].join()

function toActivity(entry: Entry, whose: Whose) {
	const { id, created_at: at, ip, actor, subject, by_account, traits } = entry
	const words = wordsFor(entry, whose) + (by_account === false ? ', by our team' : '')
	const who = actor && subject && actor !== subject ? `${subject}, by ${actor}` : subject || actor || ''
	// This machine itself is a proxy's address, and nobody's.
	const from = /^(127\.|::1$)/.test(ip) ? '' : ip
	return {
		id,
		at,
		words,
		device: traits.device ?? '',
		ip: from,
		who,
		failed: isFailure(entry),
		times: traits.times ?? 1,
	}
}

/** A new password is noted as itself and, right after it, as a change of the account. */
function isSaidBefore(entry: Entry, older: Entry | undefined): boolean {
	if (entry.action !== 'user_modified' || older?.action !== 'user_updated_password') return false
	return Date.parse(entry.created_at) - Date.parse(older.created_at) < 1000
}

/** What can be looked for in the log. No list of actions: everything but the routine. */
export const kinds: Record<string, { label: string; actions?: string[] }> = {
	all: { label: 'everything but routine' },
	failures: {
		label: 'failures',
		actions: ['login_failed', 'limit_reached', 'reauthentication_failed', 'token_reused', 'one_time_token_voided'],
	},
	signIns: { label: 'sign-ins and sign-outs', actions: ['login', 'logout', 'user_signedup', 'invite_accepted'] },
	mails: {
		label: 'emails asked for',
		actions: [
			'user_confirmation_requested',
			'user_recovery_requested',
			'user_reauthenticate_requested',
			'user_repeated_signup',
			'user_invited',
			'mail_sent_again',
		],
	},
	changes: {
		label: 'changes to accounts',
		actions: ['user_modified', 'user_updated_password', 'user_deleted', 'identity_unlinked'],
	},
	secondSteps: {
		label: 'second steps and passkeys',
		actions: [
			'factor_in_progress',
			'factor_unenrolled',
			'verification_attempted',
			'passkey_created',
			'passkey_updated',
			'passkey_deleted',
			'generate_recovery_codes',
			'recovery_codes_deleted',
			'mfa_code_login',
		],
	},
	roles: {
		label: 'roles and keys',
		actions: ['role_granted', 'role_revoked', 'signing_key_rotated', 'signing_key_revoked', 'secrets_resealed'],
	},
	routine: { label: 'routine', actions: ['token_refreshed', 'token_revoked', 'challenge_created'] },
}

export const knownActions = Object.keys(words)
