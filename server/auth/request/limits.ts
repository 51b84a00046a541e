/** Turns away whoever asks one path too often. */
import { isLoopback, networkOf } from '../../queue/network.ts'
import type { Limit } from '../settings/limits.ts'
import type { Call } from './context.ts'
import { type Actor, tooMany } from './errors.ts'
import { sweep, take } from './rate-limits.ts'

export const limitReached = (wait: number, bucket: string, actor: Actor) =>
	tooMany(wait).noting({ action: 'limit_reached', actor, reason: bucket })

/** What one network may ask of one path. */
export async function limitByIp({ auth, c }: Call, bucket: string, limit: Limit): Promise<void> {
	if (isLoopback(c.var.clientIp)) return
	if (Math.random() < 0.01) await sweep(auth.db, auth.now())
	const wait = await take(auth.db, auth.now(), { bucket, key: networkOf(c.var.clientIp), limit })
	if (wait > 0) throw limitReached(wait, bucket, 'nobody')
}
