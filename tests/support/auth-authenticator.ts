import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId: string; origin: string }
export type Tamper = {
	type?: string
	challenge?: string
	origin?: string
	rpId?: string
	flags?: number
	counter?: number
	key?: KeyObject
	fmt?: string
}

function head(major: number, length: number): Buffer {
	if (length < 24) return Buffer.from([(major << 5) | length])
	if (length < 256) return Buffer.from([(major << 5) | 24, length])
	return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

type Value = number | string | Buffer | [Value, Value][]

function cbor(value: Value): Buffer {
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
	if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
	return Buffer.concat([head(5, value.length), ...value.flat().map(cbor)])
}

/** A security key in software: makes a credential and signs with it. */
export function softwareAuthenticator(kind: 'ES256' | 'RS256' = 'ES256') {
	const pair =
		kind === 'ES256'
			? generateKeyPairSync('ec', { namedCurve: 'P-256' })
			: generateKeyPairSync('rsa', { modulusLength: 2048 })
	const id = randomBytes(32)
	let counter = 0
	const part = (name: string) => Buffer.from(String(pair.publicKey.export({ format: 'jwk' })[name]), 'base64url')
	const cose = cbor(
		kind === 'ES256'
			? [
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, part('x')],
					[-3, part('y')],
				]
			: [
					[1, 3],
					[3, -257],
					[-1, part('n')],
					[-2, part('e')],
				],
	)
	const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
	const clientData = (type: string, { challenge, origin }: Options, tamper: Tamper) =>
		Buffer.from(
			JSON.stringify({
				type: tamper.type ?? type,
				challenge: tamper.challenge ?? challenge,
				origin: tamper.origin ?? origin,
				crossOrigin: false,
			}),
		)
	const authData = ({ rpId }: Options, flags: number, tamper: Tamper, rest = Buffer.alloc(0)) => {
		const count = Buffer.alloc(4)
		count.writeUInt32BE(tamper.counter ?? ++counter)
		return Buffer.concat([sha256(tamper.rpId ?? rpId), Buffer.from([tamper.flags ?? flags]), count, rest])
	}
	const named = {
		id: id.toString('base64url'),
		rawId: id.toString('base64url'),
		type: 'public-key',
		clientExtensionResults: {},
	}
	return {
		create(options: Options, tamper: Tamper = {}) {
			const size = Buffer.from([id.length >> 8, id.length & 255])
			const data = authData(options, 0x41, tamper, Buffer.concat([Buffer.alloc(16), size, id, cose]))
			const attestation = cbor([
				['fmt', tamper.fmt ?? 'none'],
				['attStmt', []],
				['authData', data],
			])
			return {
				...named,
				response: {
					clientDataJSON: clientData('webauthn.create', options, tamper).toString('base64url'),
					attestationObject: attestation.toString('base64url'),
				},
			}
		},
		get(options: Options, tamper: Tamper = {}) {
			const client = clientData('webauthn.get', options, tamper)
			const data = authData(options, 0x01, tamper)
			const signature = sign('sha256', Buffer.concat([data, sha256(client)]), tamper.key ?? pair.privateKey)
			return {
				...named,
				response: {
					clientDataJSON: client.toString('base64url'),
					authenticatorData: data.toString('base64url'),
					signature: signature.toString('base64url'),
				},
			}
		},
	}
}
