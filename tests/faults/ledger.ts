import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What a visitor hears: stored (now or at an earlier try), refused for good, or nothing that could be relied on. */
async function send(url: string, path: string, body: object): Promise<'stored' | 'unknown'> {
	try {
		const answer = await fetch(`${url}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(20_000),
		})
		const text = await answer.text()
		if (answer.ok || text.includes('"23505"')) return 'stored'
		// Anything but trouble of the moment is a fault of this site: nobody here sends what may be refused.
		if (answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
	} catch (error) {
		if (error instanceof Error && error.message.includes(' answered ')) throw error
	}
	return 'unknown'
}

/**
 * People who ask for offers and register for as long as they are let, try again with what they have until they are
 * told that it is stored, and a book of what they were told.
 */
export function startVisitors(url: () => string, { homeowners = 6, registering = 1 } = {}) {
	const leads = new Set<string>()
	const accounts = new Set<string>()
	let over = false
	let tries = 0

	async function insist(path: string, body: object): Promise<boolean> {
		for (;;) {
			tries++
			if ((await send(url(), path, body)) === 'stored') return true
			if (over) return false
			await pause(25)
		}
	}
	async function homeowner() {
		while (!over) {
			const id = randomUUID()
			const lead = {
				id,
				name: 'Mary Quartermain',
				phone: '(501) 555-0177',
				email: `${id}@example.com`,
				address: '1 Oak St, Searcy',
				consent_version: 'faults',
			}
			if (await insist('/rest/v1/leads', lead)) leads.add(id)
			await pause(5)
		}
	}
	async function registrant() {
		while (!over) {
			const email = `${randomUUID()}@example.com`
			const account = { email, password: 'correct horse 1', data: { first_name: 'Ada', last_name: 'Miller' } }
			if (await insist('/auth/v1/signup', account)) accounts.add(email)
			await pause(150)
		}
	}
	const all = Promise.all([
		...Array.from({ length: homeowners }, homeowner),
		...Array.from({ length: registering }, registrant),
	])
	// Looked at when they leave.
	all.catch(() => {})

	return {
		/** How many leads were acknowledged so far. */
		count: () => leads.size,
		leads,
		/** They leave; whoever is in the middle of a try hears its answer. */
		leave: async () => {
			over = true
			await all
			return { leads: leads.size, accounts: accounts.size, tries }
		},
		/** Every lead and account that was acknowledged is there once and whole; nothing is there in halves. */
		async balance(query: Query) {
			const rows = await query(`
				select l.id, l.email, l.suspected_spam as suspected, c.lead_id is not null as consented,
					(select array_agg(m.kind order by m.kind) from messages m where m.lead_id = l.id) as mails
				from leads l left join consents c on c.lead_id = l.id
			`)
			const stored = new Map(rows.map((row) => [row.id as string, row]))
			expect([...leads].filter((id) => !stored.has(id))).toEqual([])
			expect(rows.length).toBe(new Set(rows.map(({ email }) => email)).size)
			const broken = rows.filter(({ consented, suspected, mails }) => {
				return !consented || suspected || String(mails) !== 'lead-homeowner,lead-owner'
			})
			expect(broken).toEqual([])

			const known = await query(`
				select u.email, count(distinct i.id)::int as identities, count(distinct m.id)::int as mails
				from auth.users u left join auth.identities i on i.user_id = u.id left join messages m on m.recipient = u.email
				group by u.email
			`)
			const whole = new Map(known.map((row) => [row.email as string, row]))
			expect([...accounts].filter((email) => !whole.has(email))).toEqual([])
			expect(known.filter(({ identities, mails }) => identities !== 1 || Number(mails) < 1)).toEqual([])
			return { leads: rows.length, accounts: known.length }
		},
	}
}
