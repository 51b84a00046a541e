import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ALERT_DAYS, daysBefore, PASSING_DAYS, PUSH_DEVICE_DAYS, type Retention } from '../../lib/retention.ts'
import type { Tables } from '../database/tables.ts'

export type Trx = Transaction<Tables>

/** So many at a time, of what had its time at a moment. */
type Asked = { now: Date; size: number }

/** `remove` tells how many it removed. Fewer than `size`: there are no more. */
export type Rule = { name: string; size: number; remove: (trx: Trx, asked: Asked) => Promise<number> }

type Batch = (asked: { before: Date; size: number }) => RawBuilder<unknown>

/** One statement removes a batch. Rows that someone holds just now are left for the next time. */
export function rule(name: string, days: number | undefined, batch: Batch): Rule[] {
	if (days === undefined) return []
	const remove: Rule['remove'] = async (trx, { now, size }) => {
		const { numAffectedRows } = await batch({ before: daysBefore(now, days), size }).execute(trx)
		return Number(numAffectedRows ?? 0)
	}
	return [{ name, size: 500, remove }]
}

/** Mails and leads, and what opens a visit. */
export function productRules(retention: Retention): Rule[] {
	return [
		...rule(
			'sentMail',
			retention.sentMail,
			({ before, size }) => sql`
				delete from public.messages where id in (
					select id from public.messages where status = 'sent' and sent_at < ${before} order by sent_at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'failedMail',
			retention.failedMail,
			({ before, size }) => sql`
				delete from public.messages where id in (
					select id from public.messages where status = 'failed' and created_at < ${before} order by created_at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'suspectedLeads',
			retention.suspectedLeads,
			({ before, size }) => sql`
				delete from public.leads where id in (
					select l.id from public.leads l where l.suspected_spam and l.created_at < ${before} and private.is_untouched(l)
					order by l.created_at limit ${size} for update skip locked
				)`,
		),
		// Of no use once their time has passed.
		...rule(
			'visitLinks',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from private.visit_links where hash in (
					select hash from private.visit_links where expires_at < ${before} order by expires_at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'invitations',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from public.team_invitations where id in (
					select id from public.team_invitations where expires_at < ${before} order by expires_at limit ${size} for update skip locked
				)`,
		),
		pushDevices,
		...rule(
			'alerts',
			ALERT_DAYS,
			({ before, size }) => sql`
				delete from public.alert_deliveries where id in (
					select id from public.alert_deliveries where ended_at < ${before} order by ended_at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'exports',
			PASSING_DAYS,
			({ before, size }) => sql`
				delete from private.exports where id in (
					select id from private.exports where at < ${before} order by at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'consents',
			retention.consents,
			({ before, size }) => sql`
				delete from public.consents where lead_id in (
					select lead_id from public.consents where phone is not null and created_at < ${before} order by created_at limit ${size} for update skip locked
				)`,
		),
		...rule(
			'textConsents',
			retention.consents,
			({ before, size }) => sql`
				delete from public.text_consents where lead_id in (
					select lead_id from public.text_consents where email is not null and created_at < ${before} order by created_at limit ${size} for update skip locked
				)`,
		),
	]
}

/** A phone on which nobody has opened the desk for long, or is signed in any more, hears nothing more. */
const pushDevices: Rule = {
	name: 'pushDevices',
	size: 100,
	remove: async (trx, { now, size }) => {
		const before = daysBefore(now, PUSH_DEVICE_DAYS)
		const { rows } = await sql<{ gone: number }>`select private.sweep_push_devices(${before}, ${size}) as gone`.execute(
			trx,
		)
		return rows[0]?.gone ?? 0
	},
}

/** What GoTrue's tables keep of people, whoever writes them. */
export function accountRules(retention: Retention): Rule[] {
	return [
		...rule(
			'audit',
			retention.audit,
			({ before, size }) => sql`
				delete from auth.audit_log_entries where id in (
					select id from auth.audit_log_entries where created_at < ${before} order by created_at limit ${size} for update skip locked
				)`,
		),
		...unconfirmedAccounts(retention.unconfirmedAccounts),
	]
}

/** An address that nobody has proven, and nothing has been done with since, is somebody's who may not even know of it. */
function unconfirmedAccounts(days: number | undefined): Rule[] {
	if (days === undefined) return []
	const remove: Rule['remove'] = async (trx, { now, size }) => {
		const { rows } = await sql<{ id: string }>`
			select u.id from auth.users u
			where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null and u.deleted_at is null
				and not u.is_anonymous and not u.is_sso_user
				and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at, u.invited_at) < ${daysBefore(now, days)}
				and not exists (select from auth.sessions s where s.user_id = u.id)
				and not exists (select from public.user_roles r where r.user_id = u.id)
			order by u.created_at limit ${size} for update skip locked
		`.execute(trx)
		for (const { id } of rows) {
			await sql`select private.forget_account(${id}::uuid, null)`.execute(trx)
			await sql`delete from auth.users where id = ${id}::uuid`.execute(trx)
		}
		return rows.length
	}
	// To forget one is to look through two logs.
	return [{ name: 'unconfirmedAccounts', size: 5, remove }]
}
