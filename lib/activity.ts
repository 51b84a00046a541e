import type { Traits, Whose } from '../content/words/activity-log.ts'
import * as said from '../content/words/activity-log.ts'

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
	traits: Traits
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

/** The log's word for what happened in words of everyday. One that is newer than this list speaks for itself. */
export function wordsFor({ action, traits }: Pick<Entry, 'action' | 'traits'>, whose: Whose): string {
	const known = Object.hasOwn(said.actions, action) ? said.actions[action] : undefined
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
		times > 1 ? { ...activity, words: said.times(activity.words, times) } : activity,
	)
}

const says = ({ words, device, ip, who }: Activity) => [words, device, ip, who].join()

function toActivity(entry: Entry, whose: Whose) {
	const { id, created_at: at, ip, actor, subject, by_account, traits } = entry
	const words = wordsFor(entry, whose) + (by_account === false ? said.byUs : '')
	const who = actor && subject && actor !== subject ? said.by(subject, actor) : subject || actor || ''
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
	all: { label: said.kinds.all },
	failures: {
		label: said.kinds.failures,
		actions: ['login_failed', 'limit_reached', 'reauthentication_failed', 'token_reused', 'one_time_token_voided'],
	},
	signIns: { label: said.kinds.signIns, actions: ['login', 'logout', 'user_signedup', 'invite_accepted'] },
	mails: {
		label: said.kinds.mails,
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
		label: said.kinds.changes,
		actions: ['user_modified', 'user_updated_password', 'user_deleted', 'identity_unlinked'],
	},
	secondSteps: {
		label: said.kinds.secondSteps,
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
		label: said.kinds.roles,
		actions: [
			'role_granted',
			'role_revoked',
			'signing_key_rotated',
			'signing_key_revoked',
			'secrets_resealed',
			'webhook_added',
			'webhook_changed',
			'webhook_removed',
		],
	},
	inOut: { label: said.kinds.inOut, actions: ['data_exported', 'leads_imported', 'import_undone', 'person_forgotten'] },
	routine: { label: said.kinds.routine, actions: ['token_refreshed', 'token_revoked', 'challenge_created'] },
}

export const knownActions = Object.keys(said.actions)
