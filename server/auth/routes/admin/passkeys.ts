/** /admin/users/:id/passkeys: what an account has of them, and taking one away for someone who lost it. */
import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { findPasskey, passkeyJson, passkeysOf, removePasskey } from '../../accounts/passkeys.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { type Auth, callOf, transact } from '../../request/context.ts'
import { lockUser } from '../../rows/user.ts'
import { whereEnabled } from '../passkeys/enabled.ts'
import { findSubject } from './subject.ts'

export function adminPasskeyRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.use('/admin/users/:id/passkeys/*', whereEnabled(auth))
		.get('/admin/users/:id/passkeys', async (c) => {
			const user = await findSubject(auth, c.req.param('id'))
			return c.json((await passkeysOf(auth.db, user.id)).map(passkeyJson))
		})
		.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
			const call = callOf(auth, c)
			const user = await findSubject(auth, c.req.param('id'))
			const passkey = await findPasskey(auth.db, user.id, c.req.param('passkey'))
			await transact(call, async (work) => {
				await lockUser(work.db, user.id)
				await removePasskey(work.db, passkey)
				await audit(work, 'passkey_deleted', 'admin', { user_id: user.id, passkey_id: passkey.id })
				await notify(work, { user, notice: 'auth-notice-passkey-removed', byUs: true })
			})
			return c.body(null, 204)
		})
}
