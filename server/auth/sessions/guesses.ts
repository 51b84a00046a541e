import { type Auth, limitReached, type Request } from '../request/context.ts'
import type { Budget } from '../request/guess-budgets.ts'
import { networkOfCaller } from '../request/network.ts'
import { charge, refund, reset, take } from '../request/rate-limits.ts'
import type { UserRow } from '../rows/user.ts'
import type { Limit } from '../settings/limits.ts'
import type { Bearer } from './bearer.ts'
import { knownDevice } from './devices.ts'

/** A try at a secret that was let through. Said to be right, it no longer counts against anyone. */
export type Guess = { right: () => Promise<void> }

const ACCOUNT = 'failed-sign-in'
const EVERYWHERE = 'failed-sign-in-total'
const NETWORK = 'failed-sign-in-network'

/**
 * Before a password is looked at. Counted first and given back if it is right: guesses that come together count too.
 * A stranger is held to little per account and network, and a network to little over all accounts. What all strangers
 * together try at one account only slows each of them down: else anyone could lock its owner out. A browser that has had
 * a session on the account has a count of its own, which nobody else can use up.
 */
export async function admitPassword(auth: Auth, c: Request, address: string, user?: UserRow): Promise<Guess> {
	const { limits } = auth.settings
	const actor = user ?? 'nobody'
	const takeOne = async (bucket: string, key: string, limit: Limit) => {
		const wait = await take(auth.db, auth.now(), bucket, key, limit)
		if (wait > 0) throw limitReached(wait, bucket, actor)
	}
	const device = user && (await knownDevice(auth, auth.db, c, user.id))
	const network = networkOfCaller(c)
	const own = device ? `${address} ${device.key}` : network && `${address} ${network}`
	if (own) await takeOne(ACCOUNT, own, limits.failedSignIn)
	if (device) return { right: () => reset(auth.db, ACCOUNT, own ?? '') }

	if (network) await takeOne(NETWORK, network, limits.failedSignInNetwork)
	const over = await charge(auth.db, auth.now(), EVERYWHERE, address, limits.failedSignInTotal)
	const { stepMs, mostMs } = limits.slow
	if (over > 0) await auth.waitingRoom(network, Math.min(mostMs, stepMs * Math.ceil(over)), c.req.raw.signal)
	return {
		right: async () => {
			if (own) await reset(auth.db, ACCOUNT, own)
			if (network) await refund(auth.db, auth.now(), NETWORK, network, limits.failedSignInNetwork)
			await refund(auth.db, auth.now(), EVERYWHERE, address, limits.failedSignInTotal)
		},
	}
}

/** Whoever is signed in and names the password once more: a count for each session, which strangers cannot reach. */
export async function admitOwnPassword(auth: Auth, user: UserRow, sessionId: string): Promise<Guess> {
	const key = `${user.id} session ${sessionId}`
	const wait = await take(auth.db, auth.now(), ACCOUNT, key, auth.settings.limits.failedSignIn)
	if (wait > 0) throw limitReached(wait, ACCOUNT, user)
	return { right: () => reset(auth.db, ACCOUNT, key) }
}

const FACTOR = 'failed-factor'

/**
 * Before a code of a second factor is looked at. Whoever has only the password shares a day's budget with all who have only
 * that, and cannot use up the owner's: a session or a browser that has passed the second step before has its own.
 */
export async function admitCode(
	auth: Auth,
	c: Request,
	bearer: Bearer,
	factorId: string,
): Promise<Guess & { budget: Budget }> {
	const { limits } = auth.settings
	const { user, session } = bearer
	const device = await knownDevice(auth, auth.db, c, user.id)
	const raised = device?.raised ? device.key : bearer.strong && `session ${session?.id}`
	const key = `${factorId} ${raised || (networkOfCaller(c) ?? `session ${session?.id}`)}`
	const wait = await take(auth.db, auth.now(), FACTOR, key, limits.failedSignIn)
	if (wait > 0) throw limitReached(wait, FACTOR, user)
	return {
		right: () => reset(auth.db, FACTOR, key),
		budget: { bucket: FACTOR, key: raised ? key : factorId, most: limits.wrongCodes },
	}
}

export const budgetSpent = (seconds: number, { bucket }: Budget, user: UserRow) => limitReached(seconds, bucket, user)
