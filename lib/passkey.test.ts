import { expect, test } from 'vitest'
import { checkBackupCode } from './backup-code.ts'
import { hasNoPasskeys, passkeyFailure } from './passkey.ts'

test.each([
	[
		{ code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', message: 'The operation either timed out or was not allowed.' },
		'No passkey was used. Please try again, or choose another way.',
	],
	[{ code: 'webauthn_challenge_expired', status: 400 }, 'That took too long. Please try again.'],
	[
		{ code: 'webauthn_verification_failed', status: 400 },
		'That passkey does not open an account here. Please log in with your password.',
	],
	[{ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, 'This device already keeps a passkey for your account.'],
	[{ code: 'ERROR_INVALID_RP_ID' }, 'Passkeys work only at this site’s own address.'],
] as const)('%o is said in words of everyday', (failure, message) => {
	expect(passkeyFailure(failure)).toBe(message)
})

test('what has nothing to do with passkeys is said as elsewhere in the account', () => {
	expect(passkeyFailure({ code: 'over_request_rate_limit', status: 429 })).toContain('wait a few minutes')
	expect(passkeyFailure({ name: 'AuthRetryableFetchError', status: 0 })).toContain('unexpected error')
})

test('a service without passkeys is told from one that refuses', () => {
	expect(hasNoPasskeys({ code: 'passkey_disabled', status: 404 })).toBe(true)
	expect(hasNoPasskeys({ code: 'validation_failed', status: 400 })).toBe(false)
})

test.each([
	['7h2k-9m4q-x3tz', true],
	['7H2K 9M4Q X3TZ', true],
	['7h2k9m4qx3tz', true],
	['123456', false],
	['', false],
	['x'.repeat(1_000_000), false],
])('whether %.20s can be a backup code', (code, can) => {
	expect(checkBackupCode({ code })).toEqual(can ? {} : { code: expect.any(String) })
})
