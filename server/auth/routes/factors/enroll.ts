/** POST /factors: begins to set up a second factor. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { cleanPhone } from '../../accounts/users.ts'
import { qrCodeSvg } from '../../crypto/qr-code.ts'
import { LONGEST_ISSUER, newSecret, totpUri } from '../../crypto/totp.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text } from '../../request/body.ts'
import { type Auth, type Call, transact, type Work } from '../../request/context.ts'
import { AuthError, invalid, unprocessable } from '../../request/errors.ts'
import { type FactorRow, factorsOf } from '../../rows/factor.ts'
import type { FactorType } from '../../rows/method.ts'
import { lockUser } from '../../rows/user.ts'
import type { Bearer } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { lacksSecondStep } from '../../sessions/second-step.ts'

const bodySchema = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
const names: Record<FactorType, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

const isFactorType = (type: string): type is FactorType => Object.hasOwn(names, type)
export const notEnabled = (type: FactorType, what: 'enroll' | 'verify') =>
	unprocessable(`mfa_${type}_${what}_not_enabled`, `MFA ${what} is disabled for ${names[type]}`)

const LONGEST_NAME = 255

export async function enrollFactor(call: Call, bearer: Bearer): Promise<object> {
	const { auth, c } = call
	const body = await readBody(c, bodySchema)
	const type = body.factor_type
	if (!isFactorType(type)) throw invalid('factor_type needs to be totp, phone, or webauthn')
	if (!auth.settings.mfa[type].enroll) throw notEnabled(type, 'enroll')
	if (body.friendly_name.length > LONGEST_NAME)
		throw invalid(`friendly_name cannot be longer than ${LONGEST_NAME} characters`)
	if (body.issuer.length > LONGEST_ISSUER) throw invalid(`issuer cannot be longer than ${LONGEST_ISSUER} characters`)
	const phone = type === 'phone' ? cleanPhone(body.phone) : null
	await requireFresh(auth, bearer)

	return await transact(call, async (work) => {
		const { user } = bearer
		await lockUser(work.db, user.id)
		await sweep(work, user.id, phone)
		if (await lacksSecondStep(work.db, bearer))
			throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
		refuseEnrollment(auth, await factorsOf(work.db, user.id), body.friendly_name, phone)
		const [id, now] = [randomUUID(), auth.now()]
		const secret = type === 'totp' ? newSecret() : null
		const sealed = secret && auth.sealer.seal('auth.mfa_factors.secret', id, secret)
		await sql`
			insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
			values (${id}, ${user.id}, ${body.friendly_name}, ${type}::auth.factor_type, 'unverified', ${now}, ${now}, ${sealed}, ${phone})
		`.execute(work.db)
		await audit(work, 'factor_in_progress', user, { factor_id: id, factor_type: type })
		const uri = secret && totpUri(body.issuer || new URL(auth.siteUrl).host, user.email ?? user.phone ?? '', secret)
		return {
			id,
			type,
			friendly_name: body.friendly_name,
			...(uri && { totp: { qr_code: qrCodeSvg(uri), secret, uri } }),
			...(phone && { phone }),
		}
	})
}

/** What was begun and never used makes room, and so does the same number begun again. */
async function sweep(work: Work, userId: string, phone: string | null): Promise<void> {
	const { auth, db } = work
	await sql`
		delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
			and (greatest(created_at, last_challenged_at) < ${new Date(auth.now().getTime() - 300_000)} or phone = ${phone})
	`.execute(db)
}

function refuseEnrollment(auth: Auth, factors: FactorRow[], name: string, phone: string | null): void {
	if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
		throw unprocessable(
			'mfa_factor_name_conflict',
			`A factor with the friendly name "${name}" for this user already exists`,
		)
	}
	if (phone && factors.some((factor) => factor.phone === phone)) {
		throw unprocessable(
			'mfa_verified_factor_exists',
			'A verified phone factor already exists, unenroll the existing factor to continue',
		)
	}
	if (factors.length >= auth.settings.mfa.maxFactors) {
		throw unprocessable(
			'too_many_enrolled_mfa_factors',
			'Maximum number of enrolled factors reached, unenroll to continue',
		)
	}
}
