import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

const SCOPE = 'photos of a lead'
export const LINK_DAYS = 30
const DAY = 24 * 3600

export type PhotoLinks = ReturnType<typeof createPhotoLinks>

/**
 * What lets somebody add photos to one lead, for a month, and do nothing else. Encrypted, not only signed: it travels by mail,
 * and the lead's id, which opens the lead to whoever holds it, is not to be read out of it.
 */
export function createPhotoLinks(secret: string, now = Date.now) {
	const key = new Uint8Array(hkdfSync('sha256', secret, '', SCOPE, 32))
	return {
		make(lead: string): Promise<string> {
			const at = Math.floor(now() / 1000)
			return new EncryptJWT({ lead })
				.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
				.setIssuedAt(at)
				.setExpirationTime(at + LINK_DAYS * DAY)
				.encrypt(key)
		},
		/** Whose photos it lets in; nobody's, if it is not ours or too old. */
		async read(token: string): Promise<string | undefined> {
			const asked = {
				currentDate: new Date(now()),
				keyManagementAlgorithms: ['dir'],
				contentEncryptionAlgorithms: ['A256GCM'],
			}
			const { payload } = await jwtDecrypt(token, key, asked).catch(() => ({ payload: { lead: undefined } }))
			return typeof payload.lead === 'string' ? payload.lead : undefined
		},
	}
}
