import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../support/server/app.ts'
import { hours } from '../support/server/visits.ts'
import { all, one, parse, textOf } from '../support/site/html.ts'

async function startWithVisit(address = '9 Oak St, Searcy', note = '') {
	const app = await startApp()
	const { db } = app
	const times = hours(1, 3, 5)
	await sql`insert into leads (id, name, phone, email, address)
		values ('11111111-1111-4111-8111-111111111111', 'Mary', '(501) 555-0188', 'mary@example.com', ${address})`.execute(
		db,
	)
	const { rows } = await sql<{ id: string }>`insert into lead_visits (lead_id, proposed, minutes, note)
		values ('11111111-1111-4111-8111-111111111111', ${times}::timestamptz[], 60, ${note}) returning id`.execute(db)
	const made = await sql<{ token: string }>`select private.visit_link(${rows[0]?.id}) as token`.execute(db)
	const token = made.rows[0]?.token ?? ''
	const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
		app.fetch('/visit', { method: 'POST', body: new URLSearchParams({ token, ...fields }), headers })
	const state = async () =>
		(await sql<{ state: string; answer: string }>`select state, answer from lead_visits`.execute(db)).rows[0]
	return { ...app, token, times, post, state, path: `/visit?token=${token}` }
}

const read = async (answer: Response) => parse(await answer.text())
const shown = (root: ReturnType<typeof parse>, tag: string) =>
	all(one(root, 'main'), (each) => each.tag === tag && !/\bhidden\b/.test(each.attributes.class ?? '')).map(textOf)

test('without a script the page shows the times, takes one, and from then on says when we come', async () => {
	const { fetch, path, post, times, state, lines, token } = await startWithVisit(undefined, 'Any dog is welcome.')
	const asked = await fetch(path)
	expect([asked.status, asked.headers.get('cache-control'), asked.headers.get('referrer-policy')]).toEqual([
		200,
		'no-store',
		'strict-origin',
	])
	const page = await read(asked)
	expect(shown(page, 'h1')).toEqual(['Pick a time that suits you'])
	expect(textOf(page)).toContain('9 Oak St, Searcy')
	expect(textOf(page)).toContain('Any dog is welcome.')
	expect(shown(page, 'label').filter((label) => / at \d/.test(label))).toHaveLength(3)
	expect(all(page, ({ tag }) => tag === 'script')).toEqual([])
	// Whoever only looks, a mail program's scanner among them, changes nothing.
	expect((await fetch(path, { method: 'HEAD' })).status).toBe(200)
	expect((await state())?.state).toBe('proposed')

	const answered = await post({ pick: times[1] ?? '' })
	expect([answered.status, answered.headers.get('location')]).toEqual([303, path])
	const set = await read(await fetch(path))
	expect(shown(set, 'h1')).toEqual(['Your visit is set'])
	expect(shown(set, 'label').filter((label) => / at \d/.test(label))).toHaveLength(2)
	expect(shown(set, 'button')).toEqual(['Move It to This Time', 'Call Off the Visit'])
	expect((await post({ other: 'cancel', note: 'We sold it' })).status).toBe(303)
	expect(await state()).toEqual({ state: 'canceled', answer: 'We sold it' })
	expect(shown(await read(await fetch(path)), 'h1')).toEqual(['This visit is called off'])
	// Neither the log nor another site learns the link.
	expect(lines.join('')).toContain('"/visit"')
	expect(lines.join('')).not.toContain(token)
})

test('what cannot be kept is said on the same page, and nothing is lost or changed', async () => {
	const { fetch, post, state, times, path } = await startWithVisit()
	const none = await post({})
	expect([none.status, textOf(await read(none))]).toEqual([
		400,
		expect.stringContaining('Please choose one of the times.'),
	])
	expect((await post({ pick: '2020-01-01' })).status).toBe(400)
	for (const note of [`${'x'.repeat(1_000)}\ny`, 'y'.repeat(40_000)]) {
		const long = await post({ other: 'none', note })
		const page = await read(long)
		expect(one(page, 'textarea').children.join('')).toBe(note)
		const over = note.length - 1_000
		expect([long.status, textOf(page)]).toEqual([
			400,
			expect.stringContaining(`shorten your note by ${over} characters.`),
		])
	}
	expect((await post({ other: 'none', note: 'x'.repeat(400_000) })).status).toBe(413)
	expect((await post({ token: 'x'.repeat(5_000), pick: times[0] ?? '' })).status).toBe(404)
	expect((await post({ pick: times[0] ?? '' }, { origin: 'https://elsewhere.example' })).status).toBe(403)
	expect((await fetch('/visit', { method: 'POST', body: 'not a form' })).status).toBe(404)
	for (const wrong of ['', 'x', `${path.slice(13)}0`, '%00', 'x'.repeat(3_000)]) {
		const over = await fetch(`/visit?token=${wrong}`)
		expect([over.status, shown(await read(over), 'h1')]).toEqual([404, ['This link has ended']])
	}
	expect(await state()).toEqual({ state: 'proposed', answer: '' })
	expect((await post({ other: 'none', note: 'Only Sundays\0' })).status).toBe(303)
	expect(await state()).toEqual({ state: 'declined', answer: 'Only Sundays' })
})

test('nothing that was typed becomes a part of the page', async () => {
	const typed = '<script>alert(1)</script>"\'%visit:token%'
	const { fetch, path, token } = await startWithVisit(typed, typed)
	const page = await fetch(path).then((answer) => answer.text())
	expect(all(parse(page), ({ tag }) => tag === 'script')).toEqual([])
	expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;%visit:token%')
	expect(page.split(token)).toHaveLength(3)
})
