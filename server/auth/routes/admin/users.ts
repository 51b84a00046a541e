/** /admin/users: the accounts listed, made and changed by the owner's own tools. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { goDuration } from '../../../settings/kinds.ts'
import { setEmail, tellBothAddresses } from '../../accounts/email-change.ts'
import { saveOwnIdentity } from '../../accounts/identities.ts'
import { setPassword } from '../../accounts/password-change.ts'
import { refuseWeak } from '../../accounts/password-rules.ts'
import { noteRegistration, OWNER } from '../../accounts/registrations.ts'
import {
	cleanEmail,
	cleanPhone,
	confirmEmail,
	emailExists,
	insertUser,
	mergeMeta,
	phoneExists,
	setAppMeta,
	setUserMeta,
} from '../../accounts/users.ts'
import type { Holder } from '../../crypto/password-strength.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { isUuid, object, query, readBody, text, yesOrNo } from '../../request/body.ts'
import { type Auth, type Call, type Trx, transact, type Work } from '../../request/context.ts'
import { AuthError, invalid, unprocessable } from '../../request/errors.ts'
import { factorsOf } from '../../rows/factor.ts'
import { identitiesOf } from '../../rows/identity.ts'
import { hasAnyRole } from '../../rows/role.ts'
import { findUser, findUserByEmail, findUserByPhone, lockUser, type UserRow } from '../../rows/user.ts'
import { describeUser, type UserJson, userJson } from '../../rows/user-json.ts'
import { endSessions } from '../../sessions/sessions.ts'

const bodySchema = z.object({
	id: text,
	email: text,
	phone: text,
	password: z.string().nullish(),
	password_hash: text,
	email_confirm: yesOrNo,
	phone_confirm: yesOrNo,
	user_metadata: object,
	app_metadata: object,
	role: text,
	ban_duration: text,
})
type Body = z.output<typeof bodySchema>

export async function listUsers(call: Call) {
	const { auth, c } = call
	const number = (name: string, preset: number, most: number) => {
		const value = query(c, name)
		if (value === '') return preset
		if (!/^\d{1,9}$/.test(value)) throw invalid(`Bad Pagination Parameters: ${name} must be a number`)
		return Math.min(Math.max(Number(value), 1), most)
	}
	const [page, perPage] = [number('page', 1, 1_000_000), number('per_page', 50, 1000)]
	const filter = `%${query(c, 'filter').replace(/[\\%_]/g, '\\$&')}%`
	const where = sql`deleted_at is null and (email ilike ${filter} or raw_user_meta_data ->> 'full_name' ilike ${filter} or ${filter} = '%%')`
	const { rows } = await sql<UserRow>`
		select * from auth.users where ${where} order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}
	`.execute(auth.db)
	const counted = await sql<{ count: string }>`select count(*) from auth.users where ${where}`.execute(auth.db)
	const total = Number(counted.rows[0]?.count ?? 0)
	const last = Math.max(1, Math.ceil(total / perPage))
	const link = (to: number, rel: string) => `<${auth.apiUrl}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
	c.header('X-Total-Count', String(total))
	c.header('Link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
	const users = await Promise.all(
		rows.map(async (user) => userJson(user, await identitiesOf(auth.db, user.id), await factorsOf(auth.db, user.id))),
	)
	return c.json({ users, aud: auth.settings.jwt.audience })
}

async function readPasswordHash(auth: Auth, body: Body, holder: Holder): Promise<string | undefined> {
	if (body.password_hash) {
		if (body.password) throw invalid('Only a password or a password hash should be provided')
		if (
			!/^\$(2[aby]\$\d\d\$[./A-Za-z0-9]{53}|argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+)$/.test(
				body.password_hash,
			)
		) {
			throw invalid('Password hash is neither bcrypt nor argon2')
		}
		return body.password_hash
	}
	if (body.password === undefined || body.password === null) return undefined
	refuseWeak(body.password, auth.settings.password, holder)
	return await auth.passwords.hash(body.password)
}

/** Undefined: stays as it is. Null: no longer banned. */
function readBan(auth: Auth, duration: string): Date | null | undefined {
	if (duration === '') return undefined
	if (duration === 'none') return null
	const seconds = goDuration(duration)
	if (seconds === undefined) throw invalid(`invalid format for ban duration: ${duration}`)
	return new Date(auth.now().getTime() + seconds * 1000)
}

export async function addUser(call: Call): Promise<UserJson> {
	const { auth, c } = call
	const body = await readBody(c, bodySchema)
	if (!body.email && !body.phone) throw invalid('Cannot create a user without either an email or phone')
	if (body.id && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format')
	const email = body.email ? cleanEmail(body.email) : ''
	const phone = body.phone ? cleanPhone(body.phone) : ''
	const [passwordHash, ban, id] = [
		await readPasswordHash(auth, body, { email, meta: body.user_metadata }),
		readBan(auth, body.ban_duration),
		body.id || randomUUID(),
	]
	return await transact(call, async (work) => {
		if (email && (await findUserByEmail(work.db, email))) throw emailExists()
		if (phone && (await findUserByPhone(work.db, phone))) throw phoneExists()
		const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
		const user = await insertUser(work, {
			id,
			email,
			phone,
			// None given: none that could be guessed.
			passwordHash: passwordHash ?? '',
			appMeta: mergeMeta({ provider: providers[0], providers }, body.app_metadata),
			userMeta: mergeMeta(null, body.user_metadata),
			phoneConfirmed: body.phone_confirm && phone !== '',
			role: body.role || undefined,
		})
		if (!user) throw unprocessable('user_already_exists', 'User already registered')
		if (email)
			await saveOwnIdentity(work, user, 'email', {
				email,
				email_verified: body.email_confirm,
				phone_verified: false,
			})
		if (phone)
			await saveOwnIdentity(work, user, 'phone', {
				phone,
				phone_verified: body.phone_confirm,
				email_verified: false,
			})
		if (email && body.email_confirm) await confirmEmail(work, user)
		else if (email) await noteRegistration(work, id, { browser: OWNER, made: true })
		if (ban !== undefined) await setBan(work.db, id, ban)
		await audit(work, 'user_signedup', 'admin', { user_id: id })
		return await describeUser(work.db, id)
	})
}

/** Takes effect at once, and asks nobody. */
export async function changeUser(call: Call, known: UserRow): Promise<UserJson> {
	const { auth, c } = call
	const { id } = known
	const body = await readBody(c, bodySchema)
	const email = body.email ? cleanEmail(body.email) : ''
	const phone = body.phone ? cleanPhone(body.phone) : ''
	const holder = {
		email: email || known.email,
		meta: mergeMeta(known.raw_user_meta_data, body.user_metadata),
		role: await hasAnyRole(auth.db, id),
	}
	const [passwordHash, ban] = [await readPasswordHash(auth, body, holder), readBan(auth, body.ban_duration)]
	return await transact(call, async (work) => {
		const user = await lockUser(work.db, id)
		if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
		if (email && email !== user.email) {
			const outcome = await setEmail(work, user, email)
			if (outcome !== 'done') throw outcome
			if (user.email_confirmed_at) await tellBothAddresses(work, { user, email, byUs: true })
		}
		if (body.email_confirm && (email || user.email)) await confirmEmail(work, user)
		if (phone && phone !== user.phone) await setPhone(work, user, phone)
		if (body.phone_confirm)
			await sql`update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, ${auth.now()}) where id = ${id} and phone is not null`.execute(
				work.db,
			)
		if (passwordHash !== undefined) {
			await setPassword(work, id, passwordHash)
			await endSessions(work.db, id, 'global')
			await audit(work, 'user_updated_password', 'admin', { user_id: id })
			await notify(work, { user, notice: 'auth-notice-password-changed', byUs: true })
		}
		if (Object.keys(body.app_metadata).length > 0) await setAppMeta(work, user, body.app_metadata)
		const fresh = await findUser(work.db, id)
		if (fresh && Object.keys(body.user_metadata).length > 0) await setUserMeta(work, fresh, body.user_metadata)
		if (body.role) await sql`update auth.users set role = ${body.role} where id = ${id}`.execute(work.db)
		if (ban !== undefined) await setBan(work.db, id, ban)
		await audit(work, 'user_modified', 'admin', { user_id: id })
		return await describeUser(work.db, id)
	})
}

async function setPhone(work: Work, user: UserRow, phone: string): Promise<void> {
	const { auth, db } = work
	if (await findUserByPhone(db, phone)) throw phoneExists()
	await sql`update auth.users set phone = ${phone}, updated_at = ${auth.now()} where id = ${user.id}`.execute(db)
	await saveOwnIdentity(work, user, 'phone', { phone })
}

const setBan = (trx: Trx, id: string, until: Date | null) =>
	sql`update auth.users set banned_until = ${until} where id = ${id}`.execute(trx)
