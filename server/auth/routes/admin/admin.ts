/** What the owner's own tools may do, with the service key. */
import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { deleteUser } from '../../accounts/delete-user.ts'
import { type Auth, callOf } from '../../request/context.ts'
import { AuthError } from '../../request/errors.ts'
import { presentUser } from '../../rows/user-json.ts'
import { requireAdmin } from '../../sessions/bearer.ts'
import { adminFactorRoutes } from './factors.ts'
import { generateLink, invite } from './links.ts'
import { adminPasskeyRoutes } from './passkeys.ts'
import { findSubject } from './subject.ts'
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
	const find = (id: string) => findSubject(auth, id)
	return app
		.get('/admin/users', (c) => listUsers(callOf(auth, c)))
		.post('/admin/users', async (c) => c.json(await addUser(callOf(auth, c))))
		.get('/admin/users/:id', async (c) => c.json(await presentUser(auth.db, await find(c.req.param('id')))))
		.put('/admin/users/:id', async (c) => c.json(await changeUser(callOf(auth, c), await find(c.req.param('id')))))
		.delete('/admin/users/:id', async (c) => {
			const call = callOf(auth, c)
			await deleteUser(call, await find(c.req.param('id')))
			return c.json({})
		})
		.route('/', adminFactorRoutes(auth))
		.route('/', adminPasskeyRoutes(auth))
		.post('/admin/generate_link', async (c) => c.json(await generateLink(callOf(auth, c))))
		.post('/invite', async (c) => c.json(await invite(callOf(auth, c))))
		.all('/admin/oauth/*', () => {
			throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
		})
		.all('/admin/sso/*', () => {
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
}
