import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { z } from 'zod'
import { decodeCbor } from './cbor.ts'

/** Who asks, and with what question: the answer of an authenticator must be about exactly this. */
export type Expected = { rpId: string; origin: string; challenge: string }

/** A credential in the shape GoTrue keeps it in. */
export type Credential = {
	id: string
	publicKey: string
	attestationType: 'none'
	authenticator: { AAGUID: string; signCount: number }
}

const encoded = z.string().transform((text) => Buffer.from(text, 'base64url'))
export const creation = z.object({
	id: z.string(),
	type: z.literal('public-key'),
	response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
})
export const assertion = z.object({
	id: z.string(),
	type: z.literal('public-key'),
	response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
})

const refuse = (reason: string): never => {
	throw new Error(reason)
}
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

function checkClientData(json: Buffer, type: 'webauthn.create' | 'webauthn.get', expected: Expected) {
	const data = JSON.parse(json.toString()) as Record<string, unknown>
	if (data.type !== type) refuse('wrong type')
	if (data.challenge !== expected.challenge) refuse('wrong challenge')
	if (data.origin !== expected.origin) refuse('wrong origin')
	if (data.crossOrigin === true) refuse('asked from within another page')
}

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

function checkAuthenticatorData(data: Buffer, expected: Expected): { flags: number; signCount: number } {
	if (data.length < 37) refuse('too short')
	if (!timingSafeEqual(data.subarray(0, 32), sha256(expected.rpId))) refuse('for another site')
	const flags = data.readUInt8(32)
	if (!(flags & USER_PRESENT)) refuse('nobody was there')
	return { flags, signCount: data.readUInt32BE(33) }
}

/** Registers what an authenticator made for us. We ask for no attestation, so a statement in it proves nothing and is refused. */
export function verifyCreation({ id, response }: z.output<typeof creation>, expected: Expected): Credential {
	checkClientData(response.clientDataJSON, 'webauthn.create', expected)
	const { value: object } = decodeCbor(response.attestationObject)
	if (!(object instanceof Map) || object.get('fmt') !== 'none') return refuse('unexpected attestation')
	const bytes = object.get('authData')
	if (!(bytes instanceof Uint8Array)) return refuse('no authenticator data')
	const data = Buffer.from(bytes)
	const { flags, signCount } = checkAuthenticatorData(data, expected)
	if (!(flags & HAS_CREDENTIAL) || data.length < 55) refuse('no credential')
	const aaguid = data.subarray(37, 53)
	const idEnd = 55 + data.readUInt16BE(53)
	const credentialId = data.subarray(55, idEnd)
	if (credentialId.length === 0 || credentialId.toString('base64url') !== id) refuse('wrong credential id')
	const publicKey = data.subarray(idEnd, decodeCbor(data, idEnd).end)
	importCose(publicKey)
	return {
		id: credentialId.toString('base64'),
		publicKey: publicKey.toString('base64'),
		attestationType: 'none',
		authenticator: { AAGUID: aaguid.toString('base64'), signCount },
	}
}

/** Checks the signature of a known credential; answers its new counter. */
export function verifyAssertion(
	{ id, response }: z.output<typeof assertion>,
	credential: Credential,
	expected: Expected,
): number {
	if (Buffer.from(id, 'base64url').toString('base64') !== credential.id) refuse('another credential')
	checkClientData(response.clientDataJSON, 'webauthn.get', expected)
	const { signCount } = checkAuthenticatorData(response.authenticatorData, expected)
	const signed = Buffer.concat([response.authenticatorData, sha256(response.clientDataJSON)])
	if (!verify('sha256', signed, importCose(Buffer.from(credential.publicKey, 'base64')), response.signature))
		refuse('wrong signature')
	const known = credential.authenticator.signCount
	// A counter that does not grow speaks of a copy of the authenticator.
	if ((signCount > 0 || known > 0) && signCount <= known) refuse('counter went back')
	return signCount
}

/** A public key as COSE writes it: ES256 on P-256, or RS256. */
function importCose(bytes: Uint8Array): KeyObject {
	const { value: key } = decodeCbor(bytes)
	if (!(key instanceof Map)) return refuse('no key')
	const part = (label: number) => {
		const value = key.get(label)
		return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : refuse('incomplete key')
	}
	const [type, algorithm] = [key.get(1), key.get(3)]
	if (type === 2 && algorithm === -7 && key.get(-1) === 1) {
		return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) } })
	}
	if (type === 3 && algorithm === -257) {
		const n = part(-1)
		if (Buffer.from(n, 'base64url').length < 256) refuse('key too short')
		return createPublicKey({ format: 'jwk', key: { kty: 'RSA', n, e: part(-2) } })
	}
	return refuse('unsupported key')
}
