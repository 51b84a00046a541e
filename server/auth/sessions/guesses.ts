/** Lets a try at a password or a code through, or holds back whoever tries too often. */
import type { Auth, Call } from '../request/context.ts'
import type { Budget } from '../request/guess-budgets.ts'
import { limitReached } from '../request/limits.ts'
import { networkOfCaller } from '../request/network.ts'
import { type Bucket, charge, refund, reset, take } from '../request/rate-limits.ts'
import type { UserRow } from '../rows/user.ts'
import type { Bearer } from './bearer.ts'
import { knownDevice } from './devices.ts'

/** A try at a secret that was let through. Said to be right, it no longer counts against anyone. */
type Guess = { right: () => Promise<void> }

const ACCOUNT = 'failed-sign-in'
const EVERYWHERE = 'failed-sign-in-total'
const NETWORK = 'failed-sign-in-network'

/**
 * Before a password is looked at. Counted first and given back if it is right: guesses that come together count too.
 * A stranger is held to little per account and network, and a network to little over all accounts. What all strangers
 * together try at one account only slows each of them down: else anyone could lock its owner out. A browser that has had
 * a session on the account has a count of its own, which nobody else can use up.
 */
export async function admitPassword(call: Call, address: string, user?: UserRow): Promise<Guess> {
	const { auth, c } = call
	const { limits } = auth.settings
	const actor = user ?? 'nobody'
	const takeOne = async (count: Bucket) => {
		const wait = await take(auth.db, auth.now(), count)
		if (wait > 0) throw limitReached(wait, count.bucket, actor)
	}
	const device = user && (await knownDevice(call, user.id))
	const network = networkOfCaller(c)
	const whose = device?.key ?? network
	const own = { bucket: ACCOUNT, key: `${address} ${whose}`, limit: limits.failedSignIn }
	if (whose) await takeOne(own)
	if (device) return { right: () => reset(auth.db, own) }

	const ofNetwork = { bucket: NETWORK, key: network ?? '', limit: limits.failedSignInNetwork }
	const total = { bucket: EVERYWHERE, key: address, limit: limits.failedSignInTotal }
	if (network) await takeOne(ofNetwork)
	const over = await charge(auth.db, auth.now(), total)
	const { stepMs, mostMs } = limits.slow
	if (over > 0) await auth.waitingRoom(network, Math.min(mostMs, stepMs * Math.ceil(over)), c.req.raw.signal)
	return {
		right: async () => {
			if (network) {
				await reset(auth.db, own)
				await refund(auth.db, auth.now(), ofNetwork)
			}
			await refund(auth.db, auth.now(), total)
		},
	}
}

/** Whoever is signed in and names the password once more: a count for each session, which strangers cannot reach. */
export async function admitOwnPassword(auth: Auth, user: UserRow, sessionId: string): Promise<Guess> {
	const own = { bucket: ACCOUNT, key: `${user.id} session ${sessionId}`, limit: auth.settings.limits.failedSignIn }
	const wait = await take(auth.db, auth.now(), own)
	if (wait > 0) throw limitReached(wait, ACCOUNT, user)
	return { right: () => reset(auth.db, own) }
}

const FACTOR = 'failed-factor'

/**
 * Before a code of a second factor is looked at. Whoever has only the password shares a day's budget with all who have only
 * that, and cannot use up the owner's: a session or a browser that has passed the second step before has its own.
 */
export async function admitCode(call: Call, bearer: Bearer, factorId: string): Promise<Guess & { budget: Budget }> {
	const { auth, c } = call
	const { limits } = auth.settings
	const { user, session } = bearer
	const device = await knownDevice(call, user.id)
	const raised = device?.raised ? device.key : bearer.strong && `session ${session?.id}`
	const key = `${factorId} ${raised || (networkOfCaller(c) ?? `session ${session?.id}`)}`
	const own = { bucket: FACTOR, key, limit: limits.failedSignIn }
	const wait = await take(auth.db, auth.now(), own)
	if (wait > 0) throw limitReached(wait, FACTOR, user)
	return {
		right: () => reset(auth.db, own),
		budget: { bucket: FACTOR, key: raised ? key : factorId, most: limits.wrongCodes },
	}
}

export const budgetSpent = (seconds: number, { bucket }: Budget, user: UserRow) => limitReached(seconds, bucket, user)
