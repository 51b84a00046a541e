import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmNotes, confirmWords, type LinkType } from '../../content/confirm-link.ts'
import { type MailKind, renderAuthMail } from '../../server/messages/mails/account-links.ts'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { type AuthServer, address, fragment, PASSWORD, register, SITE, startAuth } from '../support/auth/server.ts'
import { leftOf, setTrap } from '../support/auth/trap.ts'
import { startApp } from '../support/server/app.ts'

/** Every row of the service, as text: what somebody only looked at is the same afterwards. */
async function everything(server: AuthServer): Promise<string> {
	const { rows } = await sql<{ name: string }>`
		select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		where table_type = 'BASE TABLE' and (table_schema in ('auth', 'auth_service', 'private') or table_name in ('user_roles', 'messages'))
		order by 1
	`.execute(server.db)
	expect(rows.length).toBeGreaterThan(20)
	const dumps = rows.map(async ({ name }) => {
		const { rows } = await sql`select t::text as row from ${sql.raw(name)} t order by 1`.execute(server.db)
		return [name, ...rows.map((row) => JSON.stringify(row))].join('\n')
	})
	return (await Promise.all(dumps)).join('\n')
}

/** A mail of each kind that has a link, to someone it can be sent to. */
const mailing: Record<LinkType, (server: AuthServer) => Promise<unknown>> = {
	signup: (server) => setTrap(server),
	invite: async (server) => (await server.admin()).auth.admin.inviteUserByEmail(address()),
	recovery: async (server) => server.client().auth.resetPasswordForEmail((await register(server)).email),
	magiclink: async (server) => server.client().auth.signInWithOtp({ email: (await register(server)).email }),
	email_change: async (server) => (await register(server)).supabase.auth.updateUser({ email: address('next') }),
}
const types = Object.keys(mailing) as LinkType[]

test.each(types)(
	'a scanner that fetches every address in a mail (%s) changes nothing, and the link works afterwards',
	async (type) => {
		const server = await startAuth()
		await mailing[type](server)
		const mail = await server.lastMail()
		const before = await everything(server)
		const rendered = renderAuthMail(mail.kind as MailKind, mail.data)
		const found = `${rendered.html.replaceAll('&amp;', '&')} ${rendered.text}`.matchAll(/https?:\/\/[^\s"<>)]+/g)
		const links = [...new Set([...found].map(([url]) => url))].filter((url) => url.startsWith(SITE))
		expect(links).toContain(mail.data.link)
		for (const link of links) {
			expect(link.startsWith(`${SITE}/auth/confirm?`) || !link.includes('token')).toBe(true)
			for (const method of ['GET', 'HEAD', 'GET'])
				expect((await server.look(link, startBrowser(), method)).status).toBe(200)
		}
		expect(await everything(server)).toBe(before)
		const arrived = fragment(await server.press(mail.data.link))
		expect(arrived.has(type === 'email_change' ? 'message' : 'access_token')).toBe(true)
	},
)

test.each(types)(
	'the page of a link (%s) says what its button does, for whom, and hides the rest of the address',
	async (type) => {
		const server = await startAuth()
		await mailing[type](server)
		const { recipient, data } = await server.lastMail()
		const html = await (await server.look(data.link)).text()
		const { title, button } = confirmWords[type]
		expect(html).toContain(`>${title}</h1>`)
		expect(html).toContain(`>${button}</button>`)
		expect(html).toContain(`${recipient.slice(0, 2)}•••@example.com`)
		expect(html).not.toContain(recipient)
		expect(html).not.toContain('%confirm:')
		expect(html).not.toContain('<script')
		expect(html).toContain('<meta name="robots" content="noindex"/>')
		for (const [name, value] of [
			['token', new URL(data.link).searchParams.get('token')],
			['type', type],
			['redirect_to', `${SITE}/auth`],
		])
			expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
		const form = /<form[^>]*>/.exec(html)?.[0]
		expect(form).toContain('method="post"')
		expect(form).toContain(`action="${server.url}/auth/v1/verify"`)
	},
)

test('the page tells beforehand when the press of the button removes what was registered elsewhere', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const { mail, email } = await setTrap(server, address(), browser)
	const told = async (who = startBrowser()) =>
		(await (await server.look(mail.data.link, who)).text()).includes(confirmNotes.reclaims)
	expect(await told()).toBe(true)
	expect(await told(browser)).toBe(false)
	await server.client().auth.resetPasswordForEmail(email) // someone else asks for it
	expect(await told(browser)).toBe(true)
})

test('a link that was used, replaced, made up or left to lie says so and leads to a new one', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const ask = async () => {
		await server.client().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth` })
		return (await server.lastMail()).data.link
	}
	const replaced = await ask()
	const used = await ask()
	await server.press(used)
	const old = await ask()
	server.pass(server.settings.email.linkSeconds + 1)
	const base = `${SITE}/auth/confirm`
	for (const link of [
		replaced,
		used,
		old,
		base,
		`${base}?token=x&type=recovery`,
		`${base}?token=x&type=constructor`,
		`${base}?token=&type=signup`,
	]) {
		const answer = await server.look(link)
		expect(answer.status).toBe(200)
		const html = await answer.text()
		expect(html).toContain(confirmNotes.over.title)
		expect(html).toContain(`href="${SITE}/auth#error=access_denied&amp;error_code=otp_expired`)
		expect(html).not.toContain('<form')
	}
})

test('what stands in a link is text in the page, and leads only where it may', async () => {
	const server = await startAuth({ env: { GOTRUE_URI_ALLOW_LIST: 'https://app.example/**,lrhb://in' } })
	const { mail } = await setTrap(server)
	const token = new URL(mail.data.link).searchParams.get('token')
	const look = async (target: string, extra = '') => {
		const link = `${SITE}/auth/confirm?token=${token}&type=signup&redirect_to=${encodeURIComponent(target)}${extra}`
		const answer = await server.look(link)
		const policy = answer.headers.get('content-security-policy') ?? ''
		return { html: await answer.text(), allowed: /form-action ([^;]*)/.exec(policy)?.[1] }
	}
	const own = `'self' ${server.url}`
	expect((await look('https://app.example/in')).allowed).toBe(`${own} https://app.example`)
	expect((await look('lrhb://in')).allowed).toBe(`${own} lrhb:`)
	for (const evil of [
		'https://evil.example/',
		'javascript:alert(1)',
		'https://app.example.evil.example/',
		'"><script>',
	]) {
		const { html, allowed } = await look(evil)
		expect(allowed).toBe(`${own} ${SITE}`)
		expect(html).not.toMatch(/evil|<script|javascript:/)
		expect(html).toContain(`name="redirect_to" value="${SITE}/auth"`)
	}
	expect((await look(`${SITE}/auth?next=%22%3E%3Cscript%3E`)).html).not.toContain('<script')
	expect((await look('', '&again=%3Cscript%3E')).html).toContain(confirmNotes.later)
})

test('no store keeps the page, no site learns its address, no log its token', async () => {
	const app = await startApp()
	const headers = { 'content-type': 'application/json' }
	const signup = JSON.stringify({ email: address(), password: PASSWORD })
	expect((await app.fetch('/auth/v1/signup', { method: 'POST', headers, body: signup })).status).toBe(200)
	const { rows } = await sql<{ token_hash: string }>`select token_hash from auth.one_time_tokens`.execute(app.db)
	const query = new URLSearchParams({
		token: rows[0]?.token_hash ?? '',
		type: 'signup',
		redirect_to: 'http://localhost:3000/auth',
	})
	const page = await app.fetch(`/auth/confirm?${query}`)
	expect(page.status).toBe(200)
	expect(page.headers.get('cache-control')).toBe('no-store')
	expect(page.headers.get('referrer-policy')).toBe('strict-origin')
	expect(page.headers.get('x-frame-options')).toBe('DENY')
	const pressed = await app.fetch('/auth/v1/verify', { method: 'POST', body: query })
	expect(pressed.status).toBe(303)
	expect(pressed.headers.get('cache-control')).toBe('no-store')
	expect(pressed.headers.get('referrer-policy')).toBe('no-referrer')
	expect(pressed.headers.get('location')).toContain('#access_token=')
	expect(app.lines.join('')).toContain('/auth/confirm')
	expect(app.lines.join('')).not.toContain(rows[0]?.token_hash)
})

test('while the database does not answer, the page says so and keeps its button', async () => {
	const server = await startAuth({ ownDatabase: true })
	const { mail } = await setTrap(server)
	await sql`alter table auth.one_time_tokens rename to gone`.execute(server.db)
	const answer = await server.look(mail.data.link)
	expect(answer.status).toBe(503)
	expect(answer.headers.get('retry-after')).toBe('30')
	const html = await answer.text()
	expect(html).toContain(confirmNotes.later)
	expect(html).toContain(confirmWords.signup.button)
	const back = new URL(await server.press(mail.data.link))
	expect(back.pathname).toBe('/auth/confirm')
	expect(back.searchParams.get('again')).toBe('later')
	await sql`alter table auth.gone rename to one_time_tokens`.execute(server.db)
	expect(fragment(await server.press(mail.data.link)).has('access_token')).toBe(true)
})

test('an attacker who waits on the owner’s address gets nothing from a scanner, and loses all to the owner', async () => {
	const server = await startAuth({ adminEmail: 'owner@homes.example' })
	const trap = await setTrap(server, 'owner@homes.example')
	for (const method of ['HEAD', 'GET']) await server.look(trap.mail.data.link, startBrowser(), method)
	const { error } = await trap.supabase.auth.signInWithPassword({
		email: trap.email,
		password: 'the password of a thief',
	})
	expect(error?.code).toBe('email_not_confirmed')
	expect(fragment(await server.press(trap.mail.data.link)).get('type')).toBe('recovery')
	expect(await leftOf(server, trap)).toEqual([])
	const { rows } = await sql`select user_id, role from public.user_roles`.execute(server.db)
	expect(rows).toEqual([{ user_id: trap.id, role: 'admin' }])
})
