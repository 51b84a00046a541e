import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

const address = '198.51.100.4'
export const lead = () => ({
	id: randomUUID(),
	name: 'Ada Miller',
	phone: '(501) 555-0199',
	email: `${randomUUID()}@example.com`,
	address: '12 Race Ave, Searcy',
})

type Asked = [what: string, path: string, init: () => RequestInit, told: (answer: Response) => Promise<unknown>]

export const json = (body: object, headers = {}): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json', ...headers },
	body: JSON.stringify(body),
})

/** Sends a lead as the page does: told that the database is busy, it tries again with the same id. Answers with the last status. */
export async function store(url: string, row: object, headers = {}): Promise<number> {
	for (;;) {
		const { status } = await fetch(`${url}/rest/v1/leads`, json(row, headers))
		if (status !== 503) return status
	}
}

const postgrest = async (answer: Response) =>
	expect(await answer.json()).toEqual({
		code: expect.stringMatching(/^(57014|55P03|53100|PGRST00[13])$/),
		message: 'The database cannot answer just now. Please try again in a moment.',
		details: null,
		hint: null,
	})

/** One request at each interface that asks the database, and the shape in which it must hear of trouble. */
export const interfaces: Asked[] = [
	['a lead', '/rest/v1/leads', () => json(lead()), postgrest],
	[
		'a form without JavaScript',
		'/leads',
		() => ({ method: 'POST', body: new URLSearchParams(lead()) }),
		async (answer) => {
			expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
			const page = await answer.text()
			expect(page).toContain('There was an error submitting your form. Please try again.')
			expect(page).toContain('value="12 Race Ave, Searcy"')
		},
	],
	[
		'a message to the owner',
		'/functions/v1/send-contact-email',
		() => json({ name: 'Ada', email: 'ada@example.com', message: 'Do you buy land?' }),
		async (answer) => expect(await answer.json()).toEqual({ error: 'Failed to send email. Please try again.' }),
	],
	[
		'a sign-in',
		'/auth/v1/token?grant_type=password',
		() => json({ email: 'ada@example.com', password: 'a guess' }, { 'x-supabase-api-version': '2024-01-01' }),
		async (answer) =>
			expect(await answer.json()).toEqual({
				code: 'request_timeout',
				message: 'Processing this request timed out, please retry after a moment.',
			}),
	],
	[
		'a registration by an older client',
		'/auth/v1/signup',
		() => json({ email: 'ada@example.com', password: 'correct horse 1' }),
		async (answer) =>
			expect(await answer.json()).toMatchObject({
				code: 503,
				error_code: 'request_timeout',
				error_id: expect.anything(),
			}),
	],
	...['authorize?provider=google', 'callback?state=x&code=y', 'verify?type=signup&token=x'].map(
		(path, n): Asked => [
			`a browser at ${path}`,
			`/auth/v1/${path}`,
			() => ({ headers: { accept: 'text/html,*/*;q=0.8', 'x-forwarded-for': `198.51.100.${100 + n}` } }),
			async (answer) => {
				expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
				expect(await answer.text()).toContain('<a href="">Try again</a>')
			},
		],
	),
]

/** All of them at once. */
export async function expectTrouble(fetch: (path: string, init: RequestInit) => Promise<Response>) {
	await Promise.all(
		interfaces.map(async ([what, path, init, told]) => {
			const { headers, ...rest } = init()
			const answer = await fetch(path, { ...rest, headers: { 'x-forwarded-for': address, ...headers } })
			expect([what, answer.status, answer.headers.get('retry-after')]).toEqual([what, 503, '5'])
			await told(answer)
		}),
	)
}
