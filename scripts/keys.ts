/**
 * npm run keys -- list: the keys that sign sign-ins. `rotate` replaces the one that signs, in peace; `revoke <kid>` ends a stolen one
 * at once; `reseal` encrypts the secrets in the database anew. Beside a running site, or without it.
 */

import { sql } from 'kysely'
import { auditCommand } from '../server/auth/crypto/audit-command.ts'
import { keyRing } from '../server/auth/crypto/key-ring.ts'
import { reseal, startSealing } from '../server/auth/crypto/sealing.ts'
import {
	type KeyState,
	readSigningKeys,
	revokeSigningKey,
	rotateSigningKey,
	type StoredKey,
	statesAt,
} from '../server/auth/crypto/signing-keys.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { readSettings } from '../server/web/read-settings.ts'
import { whyUnreachable } from './unreachable.ts'
import { withDatabase } from './with-database.ts'

/** Said and done with; thrown, so that a database started for this is stopped again. */
class Refusal extends Error {}

const [action = '', kid = '', ...more] = process.argv.slice(2)
const fits = action === 'revoke' ? kid && more.length === 0 : ['list', 'rotate', 'reseal'].includes(action) && !kid
if (!fits) fail('Usage: npm run keys -- list | rotate | revoke <kid> | reseal')

const { env, authSettings } = readSettings()
const given = authSettings.jwt.keys
const ring = keyRing(authSettings.dbEncryption, env.dataDir)
try {
	await withDatabase(env, async (url) => {
		const db = connect(url)
		try {
			console.log(await perform(db))
		} finally {
			await db.destroy()
		}
	})
} catch (error) {
	const { code } = error as NodeJS.ErrnoException
	if (error instanceof ConfigError || error instanceof Refusal) fail(error.message)
	if (code === '42P01') fail('This database knows nothing of these keys yet: start the site once first (npm start).')
	if (code === 'ENOENT' || code === 'ECONNREFUSED')
		fail('The database cannot be reached: has the site been started yet (npm start)?')
	const why = whyUnreachable(error, env)
	if (why) fail(why)
	throw error
}

async function perform(db: Database): Promise<string> {
	if (action === 'reseal') {
		const done = await reseal(db, ring)
		await auditCommand(db, 'secrets_resealed', { values: done.values })
		return describeReseal(done)
	}
	const sealer = await startSealing(db, ring)
	// The database's own clock, by which all servers go.
	const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
	const now = rows[0]?.now ?? new Date()
	if (action === 'list') return table(statesAt(await readSigningKeys(db, sealer), now))
	if (action === 'rotate') {
		if (given.signing) throw new Refusal('GOTRUE_JWT_KEYS names the key that signs: replace it there, on every server.')
		const { next, old, begun } = await rotateSigningKey(db, sealer, now)
		if (!begun) return `Nothing to do: the new key ${next.kid} is published and signs from ${time(next.activeFrom)}.`
		const after = old
			? `\nUntil then ${old.kid} signs. Its tokens are accepted until they end; then it goes by itself.`
			: ''
		return `The new key ${next.kid} is published within a minute and signs from ${time(next.activeFrom)}.${after}`
	}
	if (given.all.some((key) => key.kid === kid))
		throw new Refusal('This key comes from GOTRUE_JWT_KEYS: take it out there, on every server.')
	const revocation = await revokeSigningKey(db, sealer, now, kid)
	if (!revocation) throw new Refusal(`There is no key ${kid}. "npm run keys -- list" shows all.`)
	return describeRevocation(revocation.was, revocation.successor)
}

function describeReseal({ values, idle }: Awaited<ReturnType<typeof reseal>>): string {
	const current = ring.current()
	const done = current
		? `${values} values are encrypted anew, with the key ${current.id} of ${ring.renew ? ring.from : 'the settings'}.`
		: `${values} values lie open now, because GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT is false.`
	const rest =
		idle.length > 0 && !ring.renew ? `\nNothing needs ${idle.join(', ')} any more: it may leave the settings.` : ''
	return done + rest
}

function describeRevocation(was: KeyState['state'], successor: StoredKey | undefined): string {
	if (was === 'next') return 'The key is gone. It had signed nothing yet.'
	return [
		'The key is gone. Within a minute no server accepts a token that it signed, whoever made it.',
		...(successor ? [`${successor.kid} signs from now on.`] : []),
		'Whoever is signed in by one is refused until the browser renews it: by itself when it would have ended, at once on signing in again.',
		'Whoever had the key could act as anyone: look through the audit log for what nobody here did.',
	].join('\n')
}

function table(keys: (StoredKey & KeyState)[]): string {
	const rows = [
		['KID', 'ALGORITHM', 'SINCE', 'STATE'],
		...given.all.map((key) => [
			key.kid,
			key.alg,
			'',
			`${key === given.signing ? 'signing' : 'accepted'}, from GOTRUE_JWT_KEYS`,
		]),
		...keys.map((key) => [key.kid, key.alg, time(key.activeFrom), stateOf(key)]),
	]
	const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
	return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function stateOf({ state, until, activeFrom }: StoredKey & KeyState): string {
	if (state === 'next') return `next, signs from ${time(activeFrom)}`
	if (state === 'signing') return given.signing ? 'still accepted, while GOTRUE_JWT_KEYS signs' : 'signing'
	return state === 'accepted' && until ? `still accepted until ${time(until)}` : 'ended'
}

function time(moment: Date): string {
	return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
