import { sql } from 'kysely'
import { DEVICE_DAYS, daysBefore, PASSING_DAYS, type Retention } from '../../lib/retention.ts'
import { clearTokens, type TokenType } from '../auth/mailed/one-time-tokens.ts'
import { sweep } from '../auth/request/rate-limits.ts'
import type { AuthSettings } from '../auth/settings/settings.ts'
import { type Rule, rule } from './rules.ts'

/** What our own auth service leaves behind. On hosted Supabase, GoTrue cleans up after itself. */
export function authRules({ endedSessions }: Retention, { inactivitySeconds }: AuthSettings['sessions']): Rule[] {
	// Earlier versions wrote no end; without a limit the interval is null, and so is the answer.
	const idle = sql`make_interval(secs => ${inactivitySeconds ?? null}::float8)`
	return [
		// Ended by the clock, or because none of its tokens is good any more.
		...rule(
			'endedSessions',
			endedSessions,
			({ before, size }) => sql`
				delete from auth.sessions where id in (
					select s.id from auth.sessions s
					where coalesce(s.not_after, s.updated_at + ${idle}) < ${before} or s.updated_at < ${before} and not exists (
						select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked
					)
					limit ${size} for update skip locked
				)`,
		),
		// A used one is told from one that never was for as long as that; the one before the living one always.
		...rule(
			'usedRefreshTokens',
			endedSessions,
			({ before, size }) => sql`
				delete from auth.refresh_tokens where id in (
					select t.id from auth.refresh_tokens t
					where t.revoked and t.created_at < ${before}
						and not exists (select from auth.refresh_tokens n where n.parent = t.token and not n.revoked)
					limit ${size} for update skip locked
				)`,
		),
		...rule(
			'knownDevices',
			DEVICE_DAYS,
			({ before, size }) => sql`
				delete from auth_service.known_devices where (user_id, mark) in (
					select user_id, mark from auth_service.known_devices where last_seen_at < ${before} limit ${size} for update skip locked
				)`,
		),
		...rule(
			'seenPlaces',
			DEVICE_DAYS,
			({ before, size }) => sql`
				delete from auth_service.seen_places where (user_id, place) in (
					select user_id, place from auth_service.seen_places where last_seen_at < ${before} limit ${size} for update skip locked
				)`,
		),
		...rule(
			'flowStates',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from auth.flow_state where id in (
					select id from auth.flow_state where created_at < ${before} limit ${size} for update skip locked
				)`,
		),
		...rule(
			'factorChallenges',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from auth.mfa_challenges where id in (
					select id from auth.mfa_challenges where created_at < ${before} limit ${size} for update skip locked
				)`,
		),
		...rule(
			'unfinishedFactors',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from auth.mfa_factors where id in (
					select id from auth.mfa_factors where status = 'unverified' and greatest(created_at, last_challenged_at) < ${before}
					limit ${size} for update skip locked
				)`,
		),
		...rule(
			'passkeyChallenges',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from auth.webauthn_challenges where id in (
					select id from auth.webauthn_challenges where expires_at < ${before} limit ${size} for update skip locked
				)`,
		),
		oneTimeTokens,
		{ name: 'counters', size: 500, remove: (trx, { now }) => sweep(trx, now) },
	]
}

const oneTimeTokens: Rule = {
	name: 'oneTimeTokens',
	size: 100,
	async remove(trx, { now, size }) {
		// Whoever is at work on a token holds its user's row.
		const { rows } = await sql<{ user_id: string; token_type: TokenType }>`
			select t.user_id, t.token_type from auth.one_time_tokens t join auth.users u on u.id = t.user_id
			where t.created_at < ${daysBefore(now, PASSING_DAYS)}::timestamptz at time zone 'utc' limit ${size} for update of u skip locked
		`.execute(trx)
		for (const { user_id, token_type } of rows) await clearTokens(trx, user_id, [token_type])
		return rows.length
	},
}
