import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuthServer, PASSWORD, register, startAuth } from '../support/auth/server.ts'

const phone =
	'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const newerPhone = phone.replace('131', '132')
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const home = { 'x-test-ip': '198.51.100.7', 'user-agent': phone }

async function person(server: AuthServer, { role = true } = {}) {
	const { email, user, supabase } = await register(server)
	if (role) await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`.execute(server.db)
	const signIn = async (from: Record<string, string>) => {
		const answer = await server.call('POST', '/token?grant_type=password', { email, password: PASSWORD }, from)
		expect(answer.status).toBe(200)
		return answer
	}
	const told = async () => (await server.notices()).filter(({ kind }) => kind === 'auth-notice-new-device')
	return { email, user, supabase, signIn, told }
}

test('someone with a role is told of a sign-in from a new network or a new kind of device, once', async () => {
	const server = await startAuth()
	const { email, signIn, told } = await person(server)
	await signIn(home)
	expect(await told()).toHaveLength(1)
	await signIn(home)
	await signIn({ ...home, 'user-agent': newerPhone })
	expect(await told()).toHaveLength(1)
	await signIn({ ...home, 'x-test-ip': '203.0.113.80' })
	expect(await told()).toHaveLength(2)
	await signIn({ ...home, 'user-agent': laptop })
	expect(await told()).toHaveLength(3)
	await signIn({ ...home, 'user-agent': laptop })
	expect(await told()).toHaveLength(3)
	expect((await told()).at(-1)).toMatchObject({ recipient: email, data: { device: 'Firefox on Windows computer' } })
	expect(JSON.stringify(await told())).not.toMatch(/203\.0\.113|198\.51/)
})

test('a browser that has been signed in is known wherever it goes', async () => {
	const server = await startAuth()
	const { signIn, told } = await person(server)
	const first = await signIn(home)
	const before = (await told()).length
	const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	expect(cookie).toMatch(/^device=/)
	await signIn({ 'x-test-ip': '203.0.113.81', 'user-agent': phone, cookie })
	expect(await told()).toHaveLength(before)
})

test('another way to sign in tells no less', async () => {
	const server = await startAuth()
	const { email, told, signIn } = await person(server)
	await signIn(home)
	const before = (await told()).length
	await server.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
	const { code } = (await server.lastMail()).data
	const thief = { 'x-test-ip': '203.0.113.66', 'user-agent': laptop }
	expect((await server.call('POST', '/verify', { type: 'email', email, token: code }, thief)).status).toBe(200)
	expect(await told()).toHaveLength(before + 1)
})

test('a new password does not make strangers of one’s own places', async () => {
	const server = await startAuth()
	const { email, signIn, told, supabase } = await person(server)
	await signIn(home)
	const before = (await told()).length
	expect((await supabase.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()
	await server.call('POST', '/token?grant_type=password', { email, password: 'a brand new one' }, home)
	expect(await told()).toHaveLength(before)
})

test('nobody without a role is bothered, nor anyone at their first sign-in', async () => {
	const server = await startAuth({ adminEmail: 'owner@example.com' })
	const plain = await person(server, { role: false })
	await plain.signIn(home)
	expect(await plain.told()).toEqual([])
	await register(server, 'owner@example.com')
	expect(await plain.told()).toEqual([])
})
