import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { company } from '../../content/company.ts'
import { audit } from './audit.ts'
import type { Bearer } from './bearer.ts'
import { readBody, text } from './body.ts'
import { type Auth, type Request, transact } from './context.ts'
import { invalid, noSmsSender } from './errors.ts'
import { notEnabled } from './factor-enroll.ts'
import { type FactorRow, factorsOf } from './user-json.ts'
import type { UserRow } from './users.ts'
import type { Credential, Expected } from './webauthn.ts'

export const CHALLENGE_SECONDS = 300

/** The site's own name is the only one a WebAuthn answer may be for, whatever the request says. */
export const relyingParty = (auth: Auth): Omit<Expected, 'challenge'> => {
	const { hostname, origin } = new URL(auth.siteUrl)
	return { rpId: hostname, origin }
}

const body = z.object({ webauthn: z.object({ rpId: text, rp_id: text }).nullish() })

export async function challengeFactor(auth: Auth, c: Request, { user }: Bearer, factor: FactorRow): Promise<object> {
	const type = factor.factor_type
	if (!auth.settings.mfa[type].verify) throw notEnabled(type, 'verify')
	if (type === 'phone') throw noSmsSender()
	const challenge = type === 'webauthn' ? randomBytes(32).toString('base64url') : undefined
	if (challenge) {
		const { webauthn } = await readBody(c, body, {})
		const asked = webauthn?.rpId || webauthn?.rp_id
		if (asked && asked !== relyingParty(auth).rpId) throw invalid('webauthn.rpId is not the host of this site')
	}
	return await transact(auth, async (trx) => {
		await sql`delete from auth.mfa_challenges where created_at < ${new Date(auth.now().getTime() - 86_400_000)}`.execute(
			trx,
		)
		const [id, now] = [randomUUID(), auth.now()]
		await sql`
			insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
			values (${id}, ${factor.id}, ${now}, ${c.var.clientIp}::inet, ${challenge ? JSON.stringify({ challenge }) : null}::jsonb)
		`.execute(trx)
		// The column is unique in GoTrue's schema; two factors challenged in the same millisecond must not collide.
		await sql`
			update auth.mfa_factors set last_challenged_at = ${now}::timestamptz + random() * interval '1 second' where id = ${factor.id}
		`.execute(trx)
		await audit(auth, trx, c, 'challenge_created', user, { factor_id: factor.id })
		return {
			id,
			type,
			expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
			...(challenge && { webauthn: webauthnOptions(auth, user, factor, challenge, await factorsOf(trx, user.id)) }),
		}
	})
}

const credentialOf = (factor: FactorRow) => {
	const id = (factor.web_authn_credential as Credential | null)?.id
	return id ? [{ type: 'public-key', id: Buffer.from(id, 'base64').toString('base64url') }] : []
}

function webauthnOptions(auth: Auth, user: UserRow, factor: FactorRow, challenge: string, factors: FactorRow[]) {
	const { rpId } = relyingParty(auth)
	const timeout = CHALLENGE_SECONDS * 1000
	if (factor.status === 'verified') {
		const publicKey = {
			challenge,
			rpId,
			timeout,
			allowCredentials: credentialOf(factor),
			userVerification: 'preferred',
		}
		return { type: 'request', credential_options: { publicKey } }
	}
	const name = user.email ?? user.phone ?? ''
	const publicKey = {
		challenge,
		timeout,
		rp: { id: rpId, name: company.name },
		user: { id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'), name, displayName: name },
		pubKeyCredParams: [
			{ type: 'public-key', alg: -7 },
			{ type: 'public-key', alg: -257 },
		],
		attestation: 'none',
		authenticatorSelection: { userVerification: 'preferred', residentKey: 'discouraged' },
		excludeCredentials: factors.flatMap(credentialOf),
	}
	return { type: 'create', credential_options: { publicKey } }
}
