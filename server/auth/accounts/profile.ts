/** What a provider says of someone, in the fields GoTrue keeps. */
import type { JWTPayload } from 'jose'
import type { Profile } from './linking.ts'
import { cleanEmail } from './users.ts'

/** What an id token says, in the fields GoTrue keeps. */
export function profileOf(provider: string, claims: JWTPayload): Profile {
	const word = (name: string) => (typeof claims[name] === 'string' ? String(claims[name]).slice(0, 1024) : undefined)
	const email = readEmail(word('email'))
	// Some providers send the flag as text.
	const emailVerified = email !== '' && (claims.email_verified === true || claims.email_verified === 'true')
	const name = word('name')
	const picture = word('picture')
	const data = {
		iss: claims.iss,
		sub: claims.sub,
		provider_id: claims.sub,
		email: email || undefined,
		email_verified: emailVerified,
		phone_verified: false,
		name,
		full_name: name,
		picture,
		avatar_url: picture,
		preferred_username: word('preferred_username'),
	}
	return {
		provider,
		subject: String(claims.sub),
		email,
		emailVerified,
		data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
	}
}

function readEmail(email: string | undefined): string {
	try {
		return email ? cleanEmail(email) : ''
	} catch {
		return ''
	}
}
