import { createECDH } from 'node:crypto'
import { ConfigError } from './kinds.ts'
import { keptSecret } from './secrets.ts'

/** What notices are signed with (VAPID), in base64url: browsers take notices only from who has the key they were given. */
export type PushKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const makeKey = () => {
	const pair = createECDH(CURVE)
	pair.generateKeys()
	// Short by its leading zeros, now and then.
	return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** Nothing for what is no key. */
export function pushKeysOf(privateKey: string): PushKeys | undefined {
	if (!/^[\w-]{43}$/.test(privateKey)) return undefined
	const pair = createECDH(CURVE)
	try {
		pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
		return { publicKey: pair.getPublicKey('base64url'), privateKey }
	} catch {
		return undefined
	}
}

/** Made once and kept: with another key every phone would have to be asked again. */
export function keptPushKeys(dataDir: string): PushKeys {
	const keys = pushKeysOf(keptSecret(dataDir, 'push-key', makeKey))
	if (!keys) throw new ConfigError('push-key in DATA_DIR is no key: remove the file, and another is made')
	return keys
}
