/** How many mails may go out, and whose mails use up whose share. */
import { sql } from 'kysely'
import type { Auth, Call, Work } from '../request/context.ts'
import { tooMany } from '../request/errors.ts'
import { networkOfCaller } from '../request/network.ts'
import { type Bucket, take, waitFor } from '../request/rate-limits.ts'
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
type Occasion = Counted & { recipient: string }

const YOUNG_MS = 86_400_000
const HOURLY: Limit = { count: 1, seconds: 3600, burst: 1 }

/** Where an account's mails count. One of today may be its maker's hundredth; one with a role is never held up by others. */
export async function poolOf(work: Work, user: UserRow): Promise<Pool> {
	const { auth, db } = work
	if (!user.email_confirmed_at) return 'new'
	if (await hasRole(auth, db, user)) return 'role'
	return auth.now().getTime() - user.email_confirmed_at.getTime() < YOUNG_MS ? 'young' : 'older'
}

const overQuota = (wait: number, bucket: string) =>
	tooMany(wait, 'over_email_send_rate_limit', 'email rate limit exceeded').noting({
		action: 'limit_reached',
		actor: 'nobody',
		reason: bucket,
	})

/** Takes a mail from every quota it counts against, or throws. */
export const takeMail = (work: Work, occasion: Occasion) => count(work, occasion, take)

/** For an address that gets no mail because nobody has it: it must hear of an empty quota all the same, and soon of its own. */
export const pretendMail = (work: Work, occasion: Occasion) => count(work, occasion, waitFor)

async function count(work: Work, occasion: Occasion, takePool: typeof take): Promise<void> {
	const { auth, db } = work
	if (auth.settings.email.autoconfirm) return
	// One at a time: two who send to several addresses never wait each for what the other holds.
	await sql`select pg_advisory_xact_lock(hashtext('auth_service.mails'))`.execute(db)
	const ask = async (via: typeof take, quota: Bucket) => {
		const wait = await via(db, auth.now(), quota)
		if (wait > 0) throw overQuota(wait, quota.bucket)
	}
	for (const quota of ownQuotas(work, occasion)) await ask(take, quota)
	const { pool, alike } = occasion
	const first = await isFirst(work, occasion, take)
	if (alike && !first) await ask(waitFor, poolQuota('older', limitOf(auth, 'older')))
	if (pool === 'role' || (first && pool !== 'new')) return
	const limit = limitOf(auth, pool)
	const fresh = pool === 'new' && (await isFreshPlace(work))
	await ask(takePool, poolQuota(pool, pool === 'new' && !fresh ? withoutReserve(limit) : limit))
}

/** What one network causes, and what one address gets: of that, one network causes half at most. */
function ownQuotas({ auth, c }: Call, { recipient, pool, owner }: Occasion): Bucket[] {
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
async function isFirst(work: Work, { wayIn, recipient }: Occasion, via: typeof take): Promise<boolean> {
	const { auth, db } = work
	if (!wayIn || auth.settings.limits.mails.count === 0) return false
	return (await via(db, auth.now(), { bucket: `first-${wayIn}`, key: recipient, limit: HOURLY })) === 0
}

/**
 * The last third for new addresses is kept for places that nobody registered from in this hour: who holds a few networks
 * cannot shut out the rest. A place is wider than a network, because many are cheap to have side by side.
 */
async function isFreshPlace(work: Work): Promise<boolean> {
	const { auth, c, db } = work
	const network = networkOfCaller(c)
	if (!network) return false
	const separator = network.includes(':') ? ':' : '.'
	const place = network.split(separator).slice(0, 3).join(separator)
	return (await take(db, auth.now(), { bucket: 'mails-to-new-of-place', key: place, limit: HOURLY })) === 0
}

const withoutReserve = (limit: Limit): Limit => ({ ...limit, burst: Math.ceil((limit.burst * 2) / 3) })

const poolQuota = (pool: Pool, limit: Limit): Bucket => ({ bucket: `mails-to-${pool}`, key: '', limit })

function limitOf(auth: Auth, pool: Exclude<Pool, 'role'>): Limit {
	const { mails, mailsToNew, mailsToYoung, mailsToOlder } = auth.settings.limits
	return { new: mailsToNew, young: mailsToYoung, older: mailsToOlder, company: mails }[pool]
}

/**
 * Where anyone may ask: an account that was never proven, or that has had a mail in this hour and is of today, gets none while
 * its pool is empty, and nobody is told: else it could be told from others. The link it was sent goes on working.
 */
export async function isWithheld(work: Work, occasion: Occasion): Promise<boolean> {
	const { auth, db } = work
	const { pool } = occasion
	if (auth.settings.email.autoconfirm || (pool !== 'new' && pool !== 'young')) return false
	if (pool === 'young' && (await isFirst(work, occasion, waitFor))) return false
	const limit = limitOf(auth, pool)
	const quota = poolQuota(pool, pool === 'new' ? withoutReserve(limit) : limit)
	return (await waitFor(db, auth.now(), quota)) > 0
}
