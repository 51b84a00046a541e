import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId: string; origin: string }
/** What an answer says instead of the truth. */
export type Tamper = {
	type?: string
	challenge?: string
	origin?: string
	rpId?: string
	crossOrigin?: boolean
	flags?: number
	counter?: number
	key?: KeyObject
	fmt?: string
	/** In the attestation statement, as DER certificates would be. */
	certificates?: Buffer[]
	/** The credential the answer names. */
	id?: string
	/** The account the answer is for; null: it names none. */
	userHandle?: string | null
}

function head(major: number, length: number): Buffer {
	if (length < 24) return Buffer.from([(major << 5) | length])
	if (length < 256) return Buffer.from([(major << 5) | 24, length])
	return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

type Value = number | string | Buffer | Buffer[] | [Value, Value][]

const isList = (value: Buffer[] | [Value, Value][]): value is Buffer[] =>
	value.length > 0 && value.every((item) => Buffer.isBuffer(item))

function cbor(value: Value): Buffer {
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
	if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
	if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
	return Buffer.concat([head(5, value.length), ...value.flat().map(cbor)])
}

type Kind = 'ES256' | 'RS256'
type Setup = {
	kind?: Kind
	bits?: number /** Who is to be signed in, for a credential that finds its account by itself. */
	userId?: string
}

function publicKeyOf(kind: Kind, key: KeyObject): Buffer {
	const part = (name: string) => Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url')
	return kind === 'ES256'
		? cbor([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, part('x')],
				[-3, part('y')],
			])
		: cbor([
				[1, 3],
				[3, -257],
				[-1, part('n')],
				[-2, part('e')],
			])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const clientData = (type: string, { challenge, origin }: Options, tamper: Tamper) =>
	Buffer.from(
		JSON.stringify({
			type: tamper.type ?? type,
			challenge: tamper.challenge ?? challenge,
			origin: tamper.origin ?? origin,
			crossOrigin: tamper.crossOrigin ?? false,
		}),
	)

/** Present and verified (by finger or PIN) for a passkey; a security key of old only knows that someone touched it. */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator in software: makes one credential and signs with it. */
export function softwareAuthenticator({ kind = 'ES256', bits = 2048, userId }: Setup = {}) {
	const pair =
		kind === 'ES256'
			? generateKeyPairSync('ec', { namedCurve: 'P-256' })
			: generateKeyPairSync('rsa', { modulusLength: bits })
	const id = randomBytes(32)
	const cose = publicKeyOf(kind, pair.publicKey)
	const shown = userId ? PRESENT | VERIFIED : PRESENT
	let counter = 0
	const authData = ({ rpId }: Options, flags: number, tamper: Tamper, rest = Buffer.alloc(0)) => {
		const count = Buffer.alloc(4)
		count.writeUInt32BE(tamper.counter ?? ++counter)
		return Buffer.concat([sha256(tamper.rpId ?? rpId), Buffer.from([tamper.flags ?? flags]), count, rest])
	}
	const named = (tamper: Tamper) => ({
		id: tamper.id ?? id.toString('base64url'),
		rawId: tamper.id ?? id.toString('base64url'),
		type: 'public-key' as const,
		clientExtensionResults: {},
	})
	return {
		id: id.toString('base64url'),
		/** As a server has it that made it known before. */
		publicKey: cose,
		create(options: Options, tamper: Tamper = {}) {
			const size = Buffer.from([id.length >> 8, id.length & 255])
			const client = clientData('webauthn.create', options, tamper)
			const rest = Buffer.concat([Buffer.alloc(16), size, id, cose])
			const data = authData(options, HAS_CREDENTIAL | shown, tamper, rest)
			// Signed by the new key itself, as browsers let it pass even where none is asked for.
			const statement: [Value, Value][] =
				tamper.fmt === 'packed'
					? [
							['alg', kind === 'ES256' ? -7 : -257],
							['sig', sign('sha256', Buffer.concat([data, sha256(client)]), tamper.key ?? pair.privateKey)],
							...(tamper.certificates ? ([['x5c', tamper.certificates]] as [Value, Value][]) : []),
						]
					: []
			const attestation = cbor([
				['fmt', tamper.fmt ?? 'none'],
				['attStmt', statement],
				['authData', data],
			])
			return {
				...named(tamper),
				response: {
					clientDataJSON: client.toString('base64url'),
					attestationObject: attestation.toString('base64url'),
					transports: ['internal' as const],
				},
			}
		},
		get(options: Options, tamper: Tamper = {}) {
			const client = clientData('webauthn.get', options, tamper)
			const data = authData(options, shown, tamper)
			const signature = sign('sha256', Buffer.concat([data, sha256(client)]), tamper.key ?? pair.privateKey)
			const account = tamper.userHandle === undefined ? userId : tamper.userHandle
			return {
				...named(tamper),
				response: {
					clientDataJSON: client.toString('base64url'),
					authenticatorData: data.toString('base64url'),
					signature: signature.toString('base64url'),
					...(account && { userHandle: Buffer.from(account).toString('base64url') }),
				},
			}
		},
	}
}
