import type { Auth, Request, Trx } from './context.ts'
import { tooMany } from './errors.ts'
import { networkOfCaller } from './guesses.ts'
import { type Limit, take, waitFor } from './rate-limits.ts'

/** A mail that somebody's request causes. Unproven: to an address that nobody has yet shown to be theirs. */
export type Occasion = { recipient: string; unproven: boolean; byOwner?: boolean }

type Quota = { bucket: string; key: string; limit: Limit; own: boolean }

const overQuota = (wait: number, bucket: string) =>
	tooMany(wait, 'over_email_send_rate_limit', 'email rate limit exceeded').noting({
		action: 'limit_reached',
		actor: 'nobody',
		reason: bucket,
	})

/**
 * What a mail counts against: all mails of the project; of these, new addresses may use up half, so that no flood of
 * registrations keeps an owner from a forgotten password; what one network causes; and what one address gets. Always in
 * this order: two who send at once wait for each other, and never each for what the other holds.
 */
function quotasOf(auth: Auth, c: Request, { recipient, unproven, byOwner }: Occasion): Quota[] {
	const { limits, email } = auth.settings
	if (email.autoconfirm) return []
	const network = byOwner ? undefined : networkOfCaller(c)
	return [
		{ bucket: 'mails-sent', key: '', limit: limits.mails, own: false },
		...(unproven ? [{ bucket: NEW, key: '', limit: limits.mailsToNew, own: false }] : []),
		...(network ? [{ bucket: 'mails-of-network', key: network, limit: limits.mailsOfNetwork, own: true }] : []),
		{ bucket: 'mails-to-address', key: recipient, limit: limits.mailsToAddress, own: true },
	]
}

const NEW = 'mails-to-new'

export async function takeMail(auth: Auth, trx: Trx, c: Request, occasion: Occasion): Promise<void> {
	for (const { bucket, key, limit } of quotasOf(auth, c, occasion)) {
		const wait = await take(trx, auth.now(), bucket, key, limit)
		if (wait > 0) throw overQuota(wait, bucket)
	}
}

/** For an address that gets no mail because nobody has it: it must hear of an empty quota all the same, and soon of its own. */
export async function pretendMail(auth: Auth, trx: Trx, c: Request, occasion: Occasion): Promise<void> {
	for (const { bucket, key, limit, own } of quotasOf(auth, c, occasion)) {
		const wait = await (own ? take : waitFor)(trx, auth.now(), bucket, key, limit)
		if (wait > 0) throw overQuota(wait, bucket)
	}
}

/** Then an account that was never proven gets no mail, and is not told: else it could be told from one that was. */
export const isNewQuotaEmpty = async (auth: Auth, trx: Trx) =>
	!auth.settings.email.autoconfirm && (await waitFor(trx, auth.now(), NEW, '', auth.settings.limits.mailsToNew)) > 0
