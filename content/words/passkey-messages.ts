/** What is said when a passkey cannot be made or used. */
export const passkeyMessages = {
	canceled: 'No passkey was used. Please try again, or choose another way.',
	late: 'That took too long. Please try again.',
	unknown: 'That passkey does not open an account here. Please log in with your password.',
	known: 'This device already keeps a passkey for your account.',
	many: 'You have as many passkeys as an account can have. Please remove one first.',
	elsewhere: 'Passkeys work only at this site’s own address.',
	incapable: 'This device cannot make a passkey: it has no lock such as a PIN, a fingerprint or a face.',
} as const
