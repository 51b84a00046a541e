/** Every question of the desk over HTTP, one after the other, with 100,000 leads and 1,000,000 rows of what happened to them (or as many thousand leads as named). */
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { deskQuestions, fillDesk, type Question } from '../support/database/fill-desk.ts'
import { measureDeskPaint } from './desk-paint.ts'
import { startBench } from './load.ts'

const LEADS = Number(process.argv[3] ?? 100) * 1_000
const ROUNDS = 40
const WANTED = 50
const SECRET = 'the secret of this bench, which is long enough'

const bench = await startBench({ GOTRUE_JWT_SECRET: SECRET, LOG_LEVEL: 'error' })
try {
	const { database, server } = bench
	const [helper, session] = [randomUUID(), randomUUID()]
	await database.query('insert into auth.users (id, email) values ($1, $2)', [helper, 'helper@example.com'])
	await database.query(`insert into user_roles (user_id, role) values ($1, 'helper')`, [helper])
	await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')`, [session, helper])
	const began = performance.now()
	await fillDesk(database, { leads: LEADS, assignee: helper, more: 2 })
	console.log(
		`${LEADS} leads and ${10 * LEADS} rows of history in ${((performance.now() - began) / 1000).toFixed(0)} s`,
	)
	const { rows } = await database.query(`select lead_id from private.lead_keys where words @@ 'lead777'::tsquery`)
	const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
	const token = await new SignJWT({ sub: helper, role: 'authenticated', session_id: session, aal: 'aal2' })
		.setProtectedHeader({ alg: 'HS256' })
		.setExpirationTime('1h')
		.sign(new TextEncoder().encode(SECRET))
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

	const ask = async ({ path, body }: Question) => {
		const asked = performance.now()
		const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
		const answer = await fetch(`${server.url}/rest/v1${path}`, init)
		await answer.arrayBuffer()
		if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
		return performance.now() - asked
	}
	let slow = 0
	for (const [name, question] of Object.entries(deskQuestions({ lead: rows[0].lead_id, since }))) {
		for (let round = 0; round < 3; round++) await ask(question)
		const times: number[] = []
		for (let round = 0; round < ROUNDS; round++) times.push(await ask(question))
		times.sort((a, b) => a - b)
		const at = (share: number) => times[Math.ceil(share * ROUNDS) - 1] ?? 0
		if (at(0.95) > WANTED) slow++
		console.log(`${name.padEnd(28)} median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`)
	}
	await measureDeskPaint(server.url, {
		access_token: token,
		refresh_token: 'none',
		token_type: 'bearer',
		expires_in: 3600,
		expires_at: Math.floor(Date.now() / 1000) + 3600,
		user: { id: helper, email: 'helper@example.com', app_metadata: {}, user_metadata: {}, aud: 'authenticated' },
	})
	console.log(`p95 within ${WANTED} ms: ${slow === 0 ? 'all' : `NOT ${slow} of them`}`)
	process.exitCode = slow === 0 ? 0 : 1
} finally {
	await bench.stop()
}
