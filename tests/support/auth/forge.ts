import { createHmac, type KeyLike, sign } from 'node:crypto'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

type Seal = (text: string) => Buffer

export const es256 =
	(key: KeyLike): Seal =>
	(text) =>
		sign('sha256', Buffer.from(text), { key: key as string, dsaEncoding: 'ieee-p1363' })
export const rs256 =
	(key: KeyLike): Seal =>
	(text) =>
		sign('sha256', Buffer.from(text), key)
export const hs256 =
	(secret: string | Buffer): Seal =>
	(text) =>
		createHmac('sha256', secret).update(text).digest()
export const unsigned: Seal = () => Buffer.alloc(0)

/** A token with whatever header an attacker likes. */
export function forge(header: object, claims: object, seal: Seal): string {
	const text = `${encode(header)}.${encode(claims)}`
	return `${text}.${seal(text).toString('base64url')}`
}
