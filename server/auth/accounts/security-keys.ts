/** A security key as a second factor: checked, and kept in GoTrue's shape. */
import { readAssertion, verifyAssertion, verifyCreation } from '../crypto/relying-party.ts'
import type { Auth } from '../request/context.ts'
import type { FactorRow, SecurityKey } from '../rows/factor.ts'

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** As the wire writes it. */
export function idOf(factor: FactorRow): string | undefined {
	const stored = factor.web_authn_credential
	return stored ? Buffer.from(stored.id, 'base64').toString('base64url') : undefined
}

/** The credential as it is to be kept after a good answer: made by the first one, counted up by each later one. */
export async function proveCredential(
	auth: Auth,
	factor: FactorRow,
	challenge: string,
	response: unknown,
): Promise<SecurityKey> {
	// After a password, having the key is the second step: its PIN is welcome, not needed.
	const expected = { challenge, userVerified: false }
	if (factor.status === 'unverified') {
		const made = await verifyCreation(auth, response, expected)
		return {
			id: toBase64(Buffer.from(made.id, 'base64url')),
			publicKey: toBase64(made.publicKey),
			attestationType: 'none',
			authenticator: {
				AAGUID: toBase64(Buffer.from(made.aaguid.replaceAll('-', ''), 'hex')),
				signCount: made.counter,
			},
		}
	}
	const stored = factor.web_authn_credential
	if (!stored) throw new Error('no credential')
	const known = {
		id: idOf(factor) ?? '',
		publicKey: fromBase64(stored.publicKey),
		counter: stored.authenticator.signCount,
	}
	const { counter } = await verifyAssertion(auth, readAssertion(response), known, expected)
	return { ...stored, authenticator: { ...stored.authenticator, signCount: counter } }
}
