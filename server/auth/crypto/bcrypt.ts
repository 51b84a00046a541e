/** Passwords that were set on GoTrue before they came here: only checked, never made. New ones are argon2id. */
import { verify } from '@node-rs/bcrypt'

/** Beyond this cost one check would keep a thread busy for seconds. */
const MOST_COST = 14

/** In libuv's threads, like the other hashes: the event loop goes on, and `passwords.ts` says how many at once and after whom. */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
	const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? []
	if (!cost || Number(cost) < 4 || Number(cost) > MOST_COST) return false
	return await verify(password, hash)
}
