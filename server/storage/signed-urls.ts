import { hkdfSync } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { badToken } from './errors.ts'
import type { Place } from './rows.ts'

export type SignedUrls = ReturnType<typeof createSignedUrls>
type Scope = 'download' | 'upload'

/**
 * Addresses that open one object for a while. Their key comes from the secret that tokens are checked with, but is another:
 * neither is ever taken for the other.
 */
export function createSignedUrls(secret: string, now = Date.now) {
	const key = new Uint8Array(hkdfSync('sha256', secret, '', 'signed storage urls', 32))
	const urlOf = ({ bucket, key }: Place) => `${bucket}/${key}`
	return {
		sign(scope: Scope, place: Place, seconds: number, more: JWTPayload = {}): Promise<string> {
			const at = Math.floor(now() / 1000)
			return new SignJWT({ ...more, url: urlOf(place), scope })
				.setProtectedHeader({ alg: 'HS256' })
				.setIssuedAt(at)
				.setExpirationTime(at + seconds)
				.sign(key)
		},
		/** What a token says, if it is ours, for this, for this object, and not too old: looked at in that order. */
		async open(scope: Scope, place: Place, token: string | undefined): Promise<JWTPayload & { exp: number }> {
			const claims = await jwtVerify(token ?? '', key, { algorithms: ['HS256'], currentDate: new Date(0) }).then(
				({ payload }) => payload,
				() => {
					throw badToken('InvalidJWT', 'The token is invalid')
				},
			)
			if (claims.scope !== scope || claims.url !== urlOf(place))
				throw badToken('InvalidSignature', 'The token is for something else')
			const { exp = 0 } = claims
			if (exp * 1000 <= now()) throw badToken('ExpiredToken', 'The token has expired')
			return { ...claims, exp }
		},
	}
}
