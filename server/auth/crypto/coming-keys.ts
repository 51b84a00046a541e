/** Signing keys that lie in a database which may not be there yet. */
import { Unreachable } from '../../database/trouble.ts'
import type { SigningKeys } from './keys.ts'

/** Keys that lie in a database which may not be there yet: until they have come, whoever needs them hears just that. */
export function comingKeys(): { keys: SigningKeys; have: (keys: SigningKeys) => void } {
	let come: SigningKeys | undefined
	const there = () => {
		if (!come) throw new Unreachable('PGRST001')
		return come
	}
	return {
		keys: {
			refresh: async () => await there().refresh(),
			sign: async (claims) => await there().sign(claims),
			verify: async (token) => await there().verify(token),
			publicKeys: async () => await there().publicKeys(),
		},
		have: (keys) => {
			come = keys
		},
	}
}
