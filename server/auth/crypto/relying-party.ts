/**
 * What we ask of authenticators, and what we take for an answer. @simplewebauthn/server does the work; here stand our terms:
 * the site's own address is the only one that counts, whatever a request says, and no attestation is wanted.
 */
import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { company } from '../../../content/company.ts'
import { helpers, webauthn } from './webauthn.ts'

/** Where it is used, whatever a request says. */
export type Site = { siteUrl: string }
/** Whose credential it is to be. */
type Holder = { id: string; email: string | null; phone: string | null }
/** The question an answer must be about, and whether a finger, a face or a PIN must have been shown for it. */
export type Expected = { challenge: string; userVerified: boolean }
export type Known = Pick<WebAuthnCredential, 'id' | 'publicKey' | 'counter'>
export type Made = WebAuthnCredential & { aaguid: string; backupEligible: boolean; backedUp: boolean }

export const CHALLENGE_SECONDS = 300
const algorithms = () => [helpers().cose.COSEALG.ES256, helpers().cose.COSEALG.RS256]

export const rpId = (site: Site) => new URL(site.siteUrl).hostname
const expectations = (site: Site, { challenge, userVerified }: Expected) => ({
	expectedChallenge: challenge,
	expectedOrigin: new URL(site.siteUrl).origin,
	expectedRPID: rpId(site),
	requireUserVerification: userVerified,
})

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
/** What an authenticator keeps beside a credential to name its account: the id as text, as GoTrue has it. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId))

type Creation = { challenge: string; discoverable: boolean; exclude: { id: string; transports?: string[] }[] }

export async function creationOptions(
	site: Site,
	user: Holder,
	{ challenge, discoverable, exclude }: Creation,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
	const name = user.email ?? user.phone ?? ''
	return await webauthn().generateRegistrationOptions({
		rpName: company.name,
		rpID: rpId(site),
		userID: handleOf(user.id),
		userName: name,
		userDisplayName: name,
		challenge: bytesOf(challenge),
		timeout: CHALLENGE_SECONDS * 1000,
		attestationType: 'none',
		excludeCredentials: exclude,
		authenticatorSelection: discoverable
			? { residentKey: 'required', userVerification: 'required' }
			: { residentKey: 'discouraged', userVerification: 'preferred' },
		supportedAlgorithmIDs: algorithms(),
	})
}

export async function requestOptions(
	site: Site,
	{ challenge, userVerified }: Expected,
	allow: { id: string }[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	return await webauthn().generateAuthenticationOptions({
		rpID: rpId(site),
		challenge: bytesOf(challenge),
		timeout: CHALLENGE_SECONDS * 1000,
		allowCredentials: allow,
		userVerification: userVerified ? 'required' : 'preferred',
	})
}

// Longer than any authenticator's answer, and short enough to be taken apart at no cost.
const encoded = z.string().max(16_384)
const common = { id: encoded, rawId: encoded, type: z.literal('public-key') }
const creation = z.object({
	...common,
	response: z.object({
		clientDataJSON: encoded,
		attestationObject: encoded,
		transports: z.array(z.string().max(32)).max(16).nullish(),
	}),
})
const assertion = z.object({
	...common,
	response: z.object({
		clientDataJSON: encoded,
		authenticatorData: encoded,
		signature: encoded,
		userHandle: encoded.nullish(),
	}),
})
export type Assertion = z.output<typeof assertion>
export const readAssertion = (response: unknown): Assertion => assertion.parse(response)

/** The credential an authenticator made for us. Throws on anything that is not exactly that. */
export async function verifyCreation(site: Site, response: unknown, expected: Expected): Promise<Made> {
	const answer = creation.parse(response)
	const transports = answer.response.transports ?? []
	refuseForeignFrame(answer.response.clientDataJSON)
	refuseAttestation(answer.response.attestationObject)
	const { verified, registrationInfo: info } = await webauthn().verifyRegistrationResponse({
		...expectations(site, expected),
		response: { ...answer, response: { ...answer.response, transports }, clientExtensionResults: {} },
		supportedAlgorithmIDs: algorithms(),
	})
	if (!verified) throw new Error('not verified')
	if (info.credential.id !== helpers().isoBase64URL.trimPadding(answer.id)) throw new Error('another credential')
	refuseShortKey(info.credential.publicKey)
	return {
		...info.credential,
		transports,
		aaguid: info.aaguid,
		backupEligible: info.credentialDeviceType === 'multiDevice',
		backedUp: info.credentialBackedUp,
	}
}

/** Checks the signature of a known credential, and that its counter grew: else there is a copy of it. */
export async function verifyAssertion(site: Site, answer: Assertion, known: Known, expected: Expected) {
	if (helpers().isoBase64URL.trimPadding(answer.id) !== known.id) throw new Error('another credential')
	refuseForeignFrame(answer.response.clientDataJSON)
	const { verified, authenticationInfo: info } = await webauthn().verifyAuthenticationResponse({
		...expectations(site, expected),
		response: {
			...answer,
			response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined },
			clientExtensionResults: {},
		},
		credential: known,
	})
	if (!verified) throw new Error('wrong signature')
	return { counter: info.newCounter, backedUp: info.credentialBackedUp }
}

/** The library lets an answer pass that was asked for from within another site's page. */
function refuseForeignFrame(clientDataJSON: string): void {
	if (helpers().decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('answered from within another page')
}

/**
 * We ask for none. Browsers leave one that names no make, signed by the new key itself; certificates would be looked up
 * at addresses that the answer names, so an answer with any of them goes no further.
 */
function refuseAttestation(attestationObject: string): void {
	const object = helpers().decodeAttestationObject(helpers().isoBase64URL.toBuffer(attestationObject))
	const selfMade = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined
	if (object.get('fmt') !== 'none' && !selfMade) throw new Error('unexpected attestation')
}

function refuseShortKey(publicKey: Known['publicKey']): void {
	const { cose, decodeCredentialPublicKey } = helpers()
	const key = decodeCredentialPublicKey(publicKey)
	const short = cose.isCOSEPublicKeyRSA(key) && (key.get(cose.COSEKEYS.n)?.length ?? 0) < 256
	if (short) throw new Error('key too short')
}
