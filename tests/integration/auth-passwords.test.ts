import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
	type AuthServer,
	address,
	bearer,
	PASSWORD,
	register,
	serviceKey,
	signIn,
	startAuth,
	usualPasswords,
} from '../support/auth/server.ts'

const guessable = {
	status: 422,
	body: {
		code: 'weak_password',
		message: 'Password is known to be weak and easy to guess, please choose a different one.',
		weak_password: { reasons: ['pwned'] },
	},
}
const tooShort = { status: 422, body: { code: 'weak_password', weak_password: { reasons: ['length'] } } }

const giveRole = (server: AuthServer, id: string) =>
	sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`.execute(server.db)

/** Sets a password as it may have been set before there were rules. */
async function plant(server: AuthServer, id: string, password: string) {
	const hash = await usualPasswords().hash(password)
	await sql`update auth.users set encrypted_password = ${hash} where id = ${id}`.execute(server.db)
}

const change = (server: AuthServer, token: string, body: object) => server.call('PUT', '/user', body, bearer(token))

test('a password that everyone uses is refused wherever one is chosen', async () => {
	const server = await startAuth()
	const { session, user } = await register(server)
	const admin = bearer(await serviceKey())
	const chosen = [
		await server.call('POST', '/signup', { email: address(), password: 'password1' }),
		await server.call('POST', '/signup', { email: address(), password: 'Searcy2026!' }),
		await server.call('POST', '/signup', { email: 'grace.hopper@example.com', password: 'gracehopper1' }),
		await server.call('POST', '/signup', {
			email: address(),
			password: 'Lovelace1',
			data: { first_name: 'Ada', last_name: 'Lovelace' },
		}),
		// A session that a mailed code has just opened: recovery comes this way.
		await change(server, session.access_token, { password: 'qwerty123' }),
		await server.call('POST', '/admin/users', { email: address(), password: 'iloveyou' }, admin),
		await server.call('PUT', `/admin/users/${user.id}`, { password: 'iloveyou' }, admin),
		await server.call(
			'POST',
			'/admin/generate_link',
			{ type: 'signup', email: address(), password: 'letmein1' },
			admin,
		),
	]
	for (const answer of chosen) expect(answer).toMatchObject(guessable)
})

test('supabase-js says why', async () => {
	const server = await startAuth()
	const { error } = await server.client().auth.signUp({ email: address(), password: 'password1' })
	expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['pwned'] })
})

test('whoever has such a password from before still gets in, and is told', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	await plant(server, user.id, 'password1')
	const { data, error } = await server.client().auth.signInWithPassword({ email, password: 'password1' })
	expect(error).toBeNull()
	expect(data).toMatchObject({ session: expect.anything(), weakPassword: { reasons: ['pwned'] } })
})

test('the password is changed only by whoever knows the one before', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const { session, supabase } = await signIn(server, email)
	const thief = (body: object) => change(server, session.access_token, { password: 'another new one', ...body })
	expect(await thief({})).toMatchObject({ status: 400, body: { code: 'current_password_required' } })
	expect(await thief({ current_password: 'wrong' })).toMatchObject({
		status: 400,
		body: { code: 'current_password_invalid' },
	})
	await signIn(server, email)
	expect(await server.notices()).toEqual([])
	const { error } = await supabase.auth.updateUser({ password: 'another new one', current_password: PASSWORD })
	expect(error).toBeNull()
	expect(await server.notices()).toMatchObject([{ kind: 'auth-notice-password-changed', recipient: email }])
	expect(JSON.stringify(await server.notices())).not.toMatch(/another new one|correct horse/)
})

test('a mailed link or code stands for a forgotten password, for ten minutes', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	await supabase.auth.signOut({ scope: 'local' })
	await supabase.auth.resetPasswordForEmail(email)
	const { code } = (await server.lastMail()).data
	await supabase.auth.verifyOtp({ email, token: code, type: 'recovery' })
	server.pass(601)
	expect((await supabase.auth.updateUser({ password: 'another new one' })).error?.code).toBe(
		'current_password_required',
	)
	await supabase.auth.resetPasswordForEmail(email)
	const again = (await server.lastMail()).data.code
	await supabase.auth.verifyOtp({ email, token: again, type: 'recovery' })
	expect((await supabase.auth.updateUser({ password: 'another new one' })).error).toBeNull()
})

test('the current password can be guessed at only so often', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '5' } })
	const { email } = await register(server)
	const { session } = await signIn(server, email)
	const guess = (current_password: string) =>
		change(server, session.access_token, { password: 'another new one', current_password })
	for (let round = 0; round < 5; round++) expect((await guess(`wrong ${round}`)).status).toBe(400)
	const refused = await guess(PASSWORD)
	expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
	// Nor does a thief with the session lock its owner out at the door.
	await signIn(server, email)
})

test('a thief whose guess is under way when the owner changes the password does not undo it', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const { session } = await signIn(server, email)
	// The owner's change lands between the check and the write: the row is held until then.
	let release = () => {}
	const held = new Promise<void>((resolve) => {
		release = resolve
	})
	const hash = await usualPasswords().hash('chosen by the owner')
	let locked = () => {}
	const isLocked = new Promise<void>((resolve) => {
		locked = resolve
	})
	const owner = server.db.transaction().execute(async (trx) => {
		await sql`update auth.users set encrypted_password = ${hash} where id = ${user.id}`.execute(trx)
		locked()
		await held
	})
	await isLocked
	const thief = change(server, session.access_token, { password: 'chosen by a thief', current_password: PASSWORD })
	const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`
	await expect.poll(async () => (await waiting.execute(server.db)).rows.length, { timeout: 60_000 }).toBe(1)
	release()
	await owner
	expect(await thief).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
	await signIn(server, email, 'chosen by the owner')
})

test('a first password is a new way in: a token stolen after ten minutes sets none', async () => {
	const server = await startAuth()
	const { email, session, user, supabase } = await register(server)
	await plant(server, user.id, '')
	await sql`update auth.users set encrypted_password = '' where id = ${user.id}`.execute(server.db)
	server.pass(601)
	expect(await change(server, session.access_token, { password: 'chosen by a thief' })).toMatchObject({
		status: 400,
		body: { code: 'reauthentication_needed' },
	})
	// With a nonce from the mailbox, as GoTrue has it, or a fresh sign-in by code.
	await supabase.auth.reauthenticate()
	const nonce = (await server.lastMail()).data.code
	expect((await supabase.auth.updateUser({ password: 'chosen by herself', nonce })).error).toBeNull()
	await signIn(server, email, 'chosen by herself')
})

test('an account with a role needs twelve characters, whoever sets them', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	await giveRole(server, user.id)
	const { session } = await signIn(server, email)
	const put = (password: string) => change(server, session.access_token, { password, current_password: PASSWORD })
	expect(await put('xkq93zw8vt1')).toMatchObject(tooShort)
	expect(
		await server.call('PUT', `/admin/users/${user.id}`, { password: 'xkq93zw8vt1' }, bearer(await serviceKey())),
	).toMatchObject(tooShort)
	expect((await put('xkq93zw8vt1m')).status).toBe(200)
})

test('the address of an account changes only after a fresh proof, and both addresses hear of it', async () => {
	const server = await startAuth()
	const { email, session, supabase } = await register(server)
	const next = address('next')
	server.pass(601)
	expect(await change(server, session.access_token, { email: next })).toMatchObject({
		status: 400,
		body: { code: 'reauthentication_needed' },
	})
	await supabase.auth.reauthenticate()
	const nonce = (await server.lastMail()).data.code
	expect((await change(server, session.access_token, { email: next, nonce: '000000' })).status).not.toBe(200)
	expect((await supabase.auth.updateUser({ email: next, nonce })).error).toBeNull()
	const mails = (await server.mails()).filter(({ kind }) => kind === 'auth-email-change')
	for (const mail of mails)
		await server.client().auth.verifyOtp({ email: mail.recipient, token: mail.data.code, type: 'email_change' })
	const told = await server.notices()
	expect(told.map(({ recipient }) => recipient).sort()).toEqual([email, next].sort())
	for (const notice of told)
		expect(notice).toMatchObject({ kind: 'auth-notice-email-changed', data: { email, new_email: next } })
})

test('what the owner’s own tools change is told to the account, as done by the company', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const admin = await server.admin()
	const next = address('next')
	await admin.auth.admin.updateUserById(user.id, { password: 'set by the owner', email: next })
	const told = await server.notices()
	expect(told.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual(
		[
			['auth-notice-email-changed', email],
			['auth-notice-email-changed', next],
			['auth-notice-password-changed', email],
		].sort(),
	)
	for (const { data } of told) expect(data).toMatchObject({ by: 'Little Red Home Buyers' })
})
