/** /passkeys: the paths of passkeys. */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../../http/caller.ts'
import { findPasskey, passkeyJson, passkeysOf, removePasskey } from '../../accounts/passkeys.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text } from '../../request/body.ts'
import { type Auth, type Call, callOf, transact } from '../../request/context.ts'
import { invalid } from '../../request/errors.ts'
import { limitByIp } from '../../request/limits.ts'
import { lockUser, type UserRow } from '../../rows/user.ts'
import { requirePerson, requireUser } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { lacksSecondStep } from '../../sessions/second-step.ts'
import { beginAuthentication, finishAuthentication } from './authentication.ts'
import { whereEnabled } from './enabled.ts'
import { beginRegistration, finishRegistration, needsSecondStep } from './registration.ts'

/** Keys that sign in by themselves, kept on a person's devices: their making, their use, and the list of them. */
export function passkeyRoutes(auth: Auth) {
	const limit = (call: Call, bucket: string) => limitByIp(call, bucket, auth.settings.limits.passkey)
	const app = new Hono<AppEnv>()
	app.use('/passkeys/*', whereEnabled(auth))
	return app
		.post('/passkeys/registration/options', async (c) => {
			const call = callOf(auth, c)
			await limit(call, 'passkey-registration')
			return c.json(await beginRegistration(call, await requirePerson(call)))
		})
		.post('/passkeys/registration/verify', async (c) => {
			const call = callOf(auth, c)
			await limit(call, 'passkey-registration-verify')
			return c.json(await finishRegistration(call, await requirePerson(call)))
		})
		.post('/passkeys/authentication/options', async (c) => {
			await limit(callOf(auth, c), 'passkey')
			return c.json(await beginAuthentication(auth))
		})
		.post('/passkeys/authentication/verify', async (c) => {
			const call = callOf(auth, c)
			await limit(call, 'passkey-verify')
			return c.json(await finishAuthentication(call))
		})
		.get('/passkeys', async (c) => {
			const call = callOf(auth, c)
			const { user } = await requireUser(call)
			return c.json((await passkeysOf(auth.db, user.id)).map(passkeyJson))
		})
		.patch('/passkeys/:id', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			if (await lacksSecondStep(auth.db, bearer)) throw needsSecondStep()
			return c.json(await renamePasskey(call, bearer.user, c.req.param('id')))
		})
		.delete('/passkeys/:id', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			if (await lacksSecondStep(auth.db, bearer)) throw needsSecondStep()
			const passkey = await findPasskey(auth.db, bearer.user.id, c.req.param('id'))
			await requireFresh(auth, bearer)
			await transact(call, async (work) => {
				await lockUser(work.db, bearer.user.id)
				await removePasskey(work.db, passkey, bearer.session?.id)
				await audit(work, 'passkey_deleted', bearer.user, { passkey_id: passkey.id })
				await notify(work, { user: bearer.user, notice: 'auth-notice-passkey-removed' })
			})
			return c.body(null, 204)
		})
}

const LONGEST_NAME = 120

async function renamePasskey(call: Call, user: UserRow, id: string): Promise<object> {
	const { auth, c } = call
	const { friendly_name: name } = await readBody(c, z.object({ friendly_name: text }))
	if (!name) throw invalid('friendly_name is required')
	if (name.length > LONGEST_NAME) throw invalid('friendly_name must be 120 characters or less')
	const passkey = await findPasskey(auth.db, user.id, id)
	await transact(call, async (work) => {
		await sql`
			update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${auth.now()} where id = ${passkey.id}
		`.execute(work.db)
		await audit(work, 'passkey_updated', user, { passkey_id: passkey.id })
	})
	return passkeyJson({ ...passkey, friendly_name: name })
}
