/** Signing in with a passkey: the question, and the answer that opens a session. */
import { sql } from 'kysely'
import type { PasskeyRow } from '../../accounts/passkeys.ts'
import {
	type Assertion,
	type Expected,
	handleOf,
	readAssertion,
	requestOptions,
	verifyAssertion,
} from '../../crypto/relying-party.ts'
import { audit } from '../../request/audit.ts'
import { type Auth, type Call, transact, type Work } from '../../request/context.ts'
import { failed } from '../../request/errors.ts'
import { banned } from '../../request/failures.ts'
import { isBanned, lockUser } from '../../rows/user.ts'
import { openSession, type SessionJson } from '../../sessions/sessions.ts'
import { issueChallenge, notVerified, takeAnswer } from './challenges.ts'
import { refuseUnconfirmed } from './registration.ts'

/** Asks whoever is there; which account it is, the authenticator says. */
export async function beginAuthentication(auth: Auth): Promise<object> {
	const { id, challenge, expires_at } = await issueChallenge(auth, 'authentication', null)
	return { challenge_id: id, options: await requestOptions(auth, { challenge, userVerified: true }, []), expires_at }
}

export async function finishAuthentication(call: Call): Promise<SessionJson> {
	const { auth } = call
	const { credential, expected } = await takeAnswer(call, 'authentication', null)
	let answer: Assertion
	try {
		answer = readAssertion(credential)
	} catch {
		throw notVerified()
	}
	return await transact(call, async (work) => {
		const proven = await prove(work, answer, expected)
		const { passkey, user } = proven
		if (isBanned(auth, user)) throw banned(403, user)
		refuseUnconfirmed(user)
		const now = auth.now()
		await sql`
			update auth.webauthn_credentials
			set sign_count = ${proven.counter}, backed_up = ${proven.backedUp}, last_used_at = ${now}, updated_at = ${now}
			where id = ${passkey.id}
		`.execute(work.db)
		await audit(work, 'login', user, { provider: 'passkey', passkey_id: passkey.id })
		const session = await openSession(work, user.id, 'passkey')
		await sql`
			insert into auth_service.passkey_sessions (session_id, passkey_id) values (${session.id}, ${passkey.id})
		`.execute(work.db)
		return session.json
	})
}

/** A known passkey, of the account that the answer names, with a counter nobody has seen yet. Its rows stay locked. */
async function prove(work: Work, answer: Assertion, expected: Expected) {
	const { auth, db } = work
	const credentialId = Buffer.from(answer.id, 'base64url')
	const find = async () =>
		(await sql<PasskeyRow>`select * from auth.webauthn_credentials where credential_id = ${credentialId}`.execute(db))
			.rows[0]
	const found = await find()
	const user = found && (await lockUser(db, found.user_id))
	// Read again now that nobody else can count it up.
	const passkey = user && (await find())
	if (!passkey) throw notVerified().noting(failed('nobody', 'passkey'))
	const handle = Buffer.from(answer.response.userHandle ?? '', 'base64url')
	try {
		if (!handle.equals(handleOf(user.id))) throw new Error('for another account')
		const known = {
			id: credentialId.toString('base64url'),
			publicKey: new Uint8Array(passkey.public_key),
			counter: Number(passkey.sign_count),
		}
		return { user, passkey, ...(await verifyAssertion(auth, answer, known, expected)) }
	} catch {
		throw notVerified().noting(failed(user, 'passkey'))
	}
}
