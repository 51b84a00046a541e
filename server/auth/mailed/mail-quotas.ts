import { sql } from 'kysely'
import type { Auth, Request, Trx } from '../request/context.ts'
import { tooMany } from '../request/errors.ts'
import { networkOfCaller } from '../request/network.ts'
import { take, waitFor } from '../request/rate-limits.ts'
import { hasRole } from '../rows/role.ts'
import type { UserRow } from '../rows/user.ts'
import type { Limit } from '../settings/limits.ts'

/** Whose mails are counted together, so that none of these can use up what another has. */
export type Pool = 'new' | 'young' | 'older' | 'role' | 'company'

/** What a mail that somebody's request causes counts as. */
export type Counted = {
	pool: Pool
	/** It leads back into an account that is proven: each has one an hour of a kind, whatever others have used up. */
	wayIn?: 'recovery' | 'nonce'
	/** Who asks, where that is known to be the owner: what strangers have sent to the address does not count against them. */
	owner?: string | undefined
	/** Anyone may ask: the answer must not tell one account from another, nor from none. */
	alike?: boolean
}
export type Occasion = Counted & { recipient: string }

const YOUNG_MS = 86_400_000
const HOURLY: Limit = { count: 1, seconds: 3600, burst: 1 }

/** Where an account's mails count. One of today may be its maker's hundredth; one with a role is never held up by others. */
export async function poolOf(auth: Auth, trx: Trx, user: UserRow): Promise<Pool> {
	if (!user.email_confirmed_at) return 'new'
	if (await hasRole(auth, trx, user)) return 'role'
	return auth.now().getTime() - user.email_confirmed_at.getTime() < YOUNG_MS ? 'young' : 'older'
}

const overQuota = (wait: number, bucket: string) =>
	tooMany(wait, 'over_email_send_rate_limit', 'email rate limit exceeded').noting({
		action: 'limit_reached',
		actor: 'nobody',
		reason: bucket,
	})

/** Takes a mail from every quota it counts against, or throws. */
export const takeMail = (auth: Auth, trx: Trx, c: Request, occasion: Occasion) => count(auth, trx, c, occasion, take)

/** For an address that gets no mail because nobody has it: it must hear of an empty quota all the same, and soon of its own. */
export const pretendMail = (auth: Auth, trx: Trx, c: Request, occasion: Occasion) =>
	count(auth, trx, c, occasion, waitFor)

async function count(auth: Auth, trx: Trx, c: Request, occasion: Occasion, takePool: typeof take): Promise<void> {
	if (auth.settings.email.autoconfirm) return
	// One at a time: two who send to several addresses never wait each for what the other holds.
	await sql`select pg_advisory_xact_lock(hashtext('auth_service.mails'))`.execute(trx)
	const ask = async (via: typeof take, bucket: string, key: string, limit: Limit) => {
		const wait = await via(trx, auth.now(), bucket, key, limit)
		if (wait > 0) throw overQuota(wait, bucket)
	}
	for (const { bucket, key, limit } of ownQuotas(auth, c, occasion)) await ask(take, bucket, key, limit)
	const { pool, alike } = occasion
	const first = await isFirst(auth, trx, occasion, take)
	if (alike && !first) await ask(waitFor, poolName('older'), '', limitOf(auth, 'older'))
	if (pool === 'role' || (first && pool !== 'new')) return
	const limit = limitOf(auth, pool)
	const fresh = pool === 'new' && (await isFreshPlace(auth, trx, c))
	await ask(takePool, poolName(pool), '', pool === 'new' && !fresh ? withoutReserve(limit) : limit)
}

/** What one network causes, and what one address gets: of that, one network causes half at most. */
function ownQuotas(auth: Auth, c: Request, { recipient, pool, owner }: Occasion) {
	const { mailsOfNetwork, mailsToAddress, mailsToAddressOfNetwork } = auth.settings.limits
	const network = pool === 'company' ? undefined : networkOfCaller(c)
	const ofNetwork = network ? [{ bucket: 'mails-of-network', key: network, limit: mailsOfNetwork }] : []
	if (owner) return [...ofNetwork, { bucket: 'mails-to-owner', key: `${recipient} ${owner}`, limit: mailsToAddress }]
	const share = {
		bucket: 'mails-to-address-of-network',
		key: `${recipient} ${network}`,
		limit: mailsToAddressOfNetwork,
	}
	return [
		...ofNetwork,
		...(network ? [share] : []),
		{ bucket: 'mails-to-address', key: recipient, limit: mailsToAddress },
	]
}

/** Whether it is the first of its kind in this hour that this address gets: nobody's flood stands in its way. */
async function isFirst(auth: Auth, trx: Trx, { wayIn, recipient }: Occasion, via: typeof take): Promise<boolean> {
	if (!wayIn || auth.settings.limits.mails.count === 0) return false
	return (await via(trx, auth.now(), `first-${wayIn}`, recipient, HOURLY)) === 0
}

/**
 * The last third for new addresses is kept for places that nobody registered from in this hour: who holds a few networks
 * cannot shut out the rest. A place is wider than a network, because many are cheap to have side by side.
 */
async function isFreshPlace(auth: Auth, trx: Trx, c: Request): Promise<boolean> {
	const network = networkOfCaller(c)
	if (!network) return false
	const separator = network.includes(':') ? ':' : '.'
	const place = network.split(separator).slice(0, 3).join(separator)
	return (await take(trx, auth.now(), 'mails-to-new-of-place', place, HOURLY)) === 0
}

const withoutReserve = (limit: Limit): Limit => ({ ...limit, burst: Math.ceil((limit.burst * 2) / 3) })

const poolName = (pool: Pool) => `mails-to-${pool}`

function limitOf(auth: Auth, pool: Exclude<Pool, 'role'>): Limit {
	const { mails, mailsToNew, mailsToYoung, mailsToOlder } = auth.settings.limits
	return { new: mailsToNew, young: mailsToYoung, older: mailsToOlder, company: mails }[pool]
}

/**
 * Where anyone may ask: an account that was never proven, or that has had a mail in this hour and is of today, gets none while
 * its pool is empty, and nobody is told: else it could be told from others. The link it was sent goes on working.
 */
export async function isWithheld(auth: Auth, trx: Trx, occasion: Occasion): Promise<boolean> {
	const { pool } = occasion
	if (auth.settings.email.autoconfirm || (pool !== 'new' && pool !== 'young')) return false
	if (pool === 'young' && (await isFirst(auth, trx, occasion, waitFor))) return false
	const limit = limitOf(auth, pool)
	return (await waitFor(trx, auth.now(), poolName(pool), '', pool === 'new' ? withoutReserve(limit) : limit)) > 0
}
