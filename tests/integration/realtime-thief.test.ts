import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'
import { asOwner, client, inbox, joined, KEY, startRealtime, token } from '../support/server/realtime.ts'

type Told = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown>; errors: string[] | null }

test('what one may not read is not told by filters either, nor by rows that come and go', async () => {
	const databaseUrl = await databaseForTest()
	const { url } = await startRealtime(databaseUrl)
	const sql = await asOwner(databaseUrl)
	await sql.query(`
		create table public.notes (id int primary key, shown boolean, title text, secret text);
		alter table public.notes enable row level security;
		create policy "shown" on public.notes for select to authenticated using (shown);
		revoke all on public.notes from anon, authenticated;
		grant select (id, shown, title) on public.notes to authenticated;
		alter publication supabase_realtime add table public.notes;
	`)
	const jwt = await token({ sub: '11111111-1111-4111-8111-111111111111' })
	const listen = async (filter?: string) => {
		const box = inbox<Told>()
		const channel = (await client(url, { jwt })).channel(`notes ${filter}`)
		channel.on(
			'postgres_changes',
			{ event: '*', schema: 'public', table: 'notes', ...(filter && { filter }) },
			(told) => box.take(told as never),
		)
		const outcome = await joined(channel, { changes: true }).then(
			() => 'joined',
			(error: Error) => error.message,
		)
		return { box, outcome }
	}
	const plain = await listen()
	expect(plain.outcome).toBe('joined')
	const guesses = await Promise.all(
		['secret=eq.gold', 'secret=like.g*', 'secret=neq.x', 'secret=is.null', 'xmin=gt.0'].map(listen),
	)
	await sql.query(`insert into notes values (1, true, 'a', 'gold'), (2, false, 'b', 'gold')`)
	await sql.query(`update notes set secret = 'silver' where id = 1`)
	await sql.query(`update notes set shown = false where id = 1`)
	await sql.query(`update notes set title = 'hidden' where id = 1`)
	await sql.query(`update notes set shown = true, title = 'shown' where id = 2`)
	await sql.query(`delete from notes`)
	await sql.query(`insert into notes values (3, true, 'last', 'gold')`)
	await plain.box.until((all) => all.some((told) => told.new.id === 3))
	const all = JSON.stringify(plain.box.all)
	for (const word of ['gold', 'silver', 'hidden', 'secret']) expect(all).not.toContain(word)
	for (const { eventType, old } of plain.box.all) if (eventType === 'DELETE') expect(Object.keys(old)).toEqual(['id'])
	for (const { box, outcome } of guesses) {
		expect(box.all).toEqual([])
		expect(outcome).not.toBe('joined')
	}
})

/** A socket that joins a topic and then reads no more, as a process that was stopped. */
async function deaf(port: number, topic: string) {
	const socket = connect(port, '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	socket.on('error', () => {})
	socket.write(
		`GET /realtime/v1/websocket?vsn=2.0.0&apikey=${KEY} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
	)
	await once(socket, 'data')
	const words = Buffer.from(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config: {} }]))
	// Masked by zeros, as the protocol wants it from clients.
	socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | words.length, 0, 0, 0, 0]), words]))
	await once(socket, 'data')
	socket.pause()
	return socket
}

test('whoever does not read is cut off before it takes memory, and holds up neither the others nor a stop', async () => {
	const { url, port, realtime, stop } = await startRealtime(await databaseForTest())
	const heard = inbox<unknown>()
	const other = (await client(url)).channel('loud')
	other.on('broadcast', { event: '*' }, (message) => heard.take(message))
	await joined(other)
	await deaf(port, 'loud')
	const quiet = await Promise.all(Array.from({ length: 100 }, (_, n) => deaf(port, `quiet ${n}`)))
	expect(realtime.counts().sockets).toBe(102)
	const payload = { words: 'x'.repeat(100_000) }
	let sent = 0
	await until(async () => {
		if (realtime.broadcast('public:loud', { event: 'x', payload }, { ip: '127.0.0.1' })) sent++
		return realtime.counts().sockets === 101
	})
	await heard.until((all) => all.length === sent)
	// Nobody answers the farewell; a stop does not wait for it.
	await stop()
	await until(() => realtime.counts().sockets === 0)
	for (const socket of quiet) socket.destroy()
})
