/** POST /factors/:id/challenge: the question that a second factor answers. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { idOf } from '../../accounts/security-keys.ts'
import { CHALLENGE_SECONDS, creationOptions, requestOptions, rpId } from '../../crypto/relying-party.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text } from '../../request/body.ts'
import { type Call, transact, type Work } from '../../request/context.ts'
import { invalid, noSmsSender } from '../../request/errors.ts'
import { type FactorRow, factorsOf } from '../../rows/factor.ts'
import type { UserRow } from '../../rows/user.ts'
import type { Bearer } from '../../sessions/bearer.ts'
import { notEnabled } from './enroll.ts'

const bodySchema = z.object({ webauthn: z.object({ rpId: text, rp_id: text }).nullish() })

export async function challengeFactor(call: Call, { user }: Bearer, factor: FactorRow): Promise<object> {
	const { auth, c } = call
	const type = factor.factor_type
	if (!auth.settings.mfa[type].verify) throw notEnabled(type, 'verify')
	if (type === 'phone') throw noSmsSender()
	const challenge = type === 'webauthn' ? randomBytes(32).toString('base64url') : undefined
	if (challenge) {
		const { webauthn } = await readBody(c, bodySchema, {})
		const named = webauthn?.rpId || webauthn?.rp_id
		if (named && named !== rpId(auth)) throw invalid('webauthn.rpId is not the host of this site')
	}
	return await transact(call, async (work) => {
		await sql`delete from auth.mfa_challenges where created_at < ${new Date(auth.now().getTime() - 86_400_000)}`.execute(
			work.db,
		)
		const [id, now] = [randomUUID(), auth.now()]
		// The column is unique in GoTrue's schema; two factors challenged in the same millisecond must not collide.
		// First of all, so that two challenges of one factor wait for each other here instead of locking each other out.
		await sql`
			update auth.mfa_factors set last_challenged_at = ${now}::timestamptz + random() * interval '1 second' where id = ${factor.id}
		`.execute(work.db)
		await sql`
			insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
			values (${id}, ${factor.id}, ${now}, ${c.var.clientIp}::inet, ${challenge ? JSON.stringify({ challenge }) : null}::jsonb)
		`.execute(work.db)
		await audit(work, 'challenge_created', user, { factor_id: factor.id })
		return {
			id,
			type,
			expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
			...(challenge && {
				webauthn: await webauthnOptions(work, user, factor, challenge),
			}),
		}
	})
}

async function webauthnOptions({ auth, db }: Work, user: UserRow, factor: FactorRow, challenge: string) {
	const ids = (of: FactorRow[]) => of.flatMap((each) => idOf(each) ?? []).map((id) => ({ id }))
	if (factor.status === 'verified') {
		const publicKey = await requestOptions(auth, { challenge, userVerified: false }, ids([factor]))
		return { type: 'request', credential_options: { publicKey } }
	}
	const publicKey = await creationOptions(auth, user, {
		challenge,
		discoverable: false,
		exclude: ids(await factorsOf(db, user.id)),
	})
	return { type: 'create', credential_options: { publicKey } }
}
