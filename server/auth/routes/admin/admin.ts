import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { deleteUser } from '../../accounts/delete-user.ts'
import { findFactor, removeFactor } from '../../accounts/factors.ts'
import { findPasskey, passkeyJson, passkeysOf, removePasskey } from '../../accounts/passkeys.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { isUuid } from '../../request/body.ts'
import { type Auth, callOf, transact } from '../../request/context.ts'
import { AuthError } from '../../request/errors.ts'
import { factorsOf } from '../../rows/factor.ts'
import { findUser, lockUser, type UserRow } from '../../rows/user.ts'
import { describeUser, factorJson } from '../../rows/user-json.ts'
import { requireAdmin } from '../../sessions/bearer.ts'
import { whereEnabled } from '../passkeys/enabled.ts'
import { generateLink, invite } from './links.ts'
import { addUser, changeUser, listUsers } from './users.ts'

/** For the owner's own tools, with the service key. */
export function adminRoutes(auth: Auth) {
	const app = new Hono<AppEnv>()
	for (const path of ['/admin/*', '/invite']) {
		app.use(path, async (c, next) => {
			const call = callOf(auth, c)
			await requireAdmin(call)
			await next()
		})
	}
	const find = async (id: string): Promise<UserRow> => {
		if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
		const user = await findUser(auth.db, id)
		if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
		return user
	}
	return app
		.get('/admin/users', (c) => listUsers(callOf(auth, c)))
		.post('/admin/users', async (c) => c.json(await addUser(callOf(auth, c))))
		.get('/admin/users/:id', async (c) => c.json(await describeUser(auth.db, (await find(c.req.param('id'))).id)))
		.put('/admin/users/:id', async (c) => c.json(await changeUser(callOf(auth, c), await find(c.req.param('id')))))
		.delete('/admin/users/:id', async (c) => {
			const call = callOf(auth, c)
			await deleteUser(call, await find(c.req.param('id')))
			return c.json({})
		})
		.get('/admin/users/:id/factors', async (c) => {
			const user = await find(c.req.param('id'))
			return c.json((await factorsOf(auth.db, user.id)).map(factorJson))
		})
		.delete('/admin/users/:id/factors/:factor', async (c) => {
			const call = callOf(auth, c)
			const user = await find(c.req.param('id'))
			const factor = await findFactor(auth.db, user.id, c.req.param('factor'))
			await transact(call, async (work) => {
				await removeFactor(work.db, factor)
				await audit(work, 'factor_unenrolled', 'admin', { user_id: user.id, factor_id: factor.id })
				if (factor.status === 'verified') await notify(work, { user, notice: 'auth-notice-factor-removed', byUs: true })
			})
			return c.json(factorJson(factor))
		})
		.use('/admin/users/:id/passkeys/*', whereEnabled(auth))
		.get('/admin/users/:id/passkeys', async (c) => {
			const user = await find(c.req.param('id'))
			return c.json((await passkeysOf(auth.db, user.id)).map(passkeyJson))
		})
		.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
			const call = callOf(auth, c)
			const user = await find(c.req.param('id'))
			const passkey = await findPasskey(auth.db, user.id, c.req.param('passkey'))
			await transact(call, async (work) => {
				await lockUser(work.db, user.id)
				await removePasskey(work.db, passkey)
				await audit(work, 'passkey_deleted', 'admin', { user_id: user.id, passkey_id: passkey.id })
				await notify(work, { user, notice: 'auth-notice-passkey-removed', byUs: true })
			})
			return c.body(null, 204)
		})
		.post('/admin/generate_link', async (c) => c.json(await generateLink(callOf(auth, c))))
		.post('/invite', async (c) => c.json(await invite(callOf(auth, c))))
		.all('/admin/oauth/*', () => {
			throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
		})
		.all('/admin/sso/*', () => {
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
}
