/**
 * npm run demo [-- --beside]: fills the desk with forty made-up leads of six weeks, marked as such. Nobody is mailed. Beside real
 * leads only if told so. `npm run demo -- --remove` takes all of it away again, and nothing else.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connect, type Database } from '../server/database/connect.ts'
import type { Env } from '../server/settings/env.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { readSettings } from '../server/web/read-settings.ts'
import { fill } from './demo/fill.ts'
import { storePictures } from './demo/store-pictures.ts'
import { stories } from './demo/stories.ts'
import { whyUnreachable } from './unreachable.ts'
import { withDatabase } from './with-database.ts'

/** A wish that is better not followed as it is. */
class Declined extends Error {}

const NOT_YET = 'There is no desk yet: start the site first (npm start), then run this beside it.'
const { beside, remove } = given()
const { env } = readSettings()
if (!env.databaseUrl && !existsSync(env.dataDir)) fail(NOT_YET)
try {
	const said = await withDatabase(env, async (url) => {
		const db = connect(url)
		try {
			return remove ? await removeAll(db) : await fillAll(db, env)
		} finally {
			await db.destroy()
		}
	})
	console.log(said)
} catch (error) {
	const { code, message } = error as NodeJS.ErrnoException
	// A table or column that only a started site of this version has.
	if (code === '42P01' || code === '42703' || code === '42883' || code === 'ENOENT' || code === 'ECONNREFUSED')
		fail(NOT_YET)
	if (error instanceof ConfigError || error instanceof Declined) fail(message)
	const why = whyUnreachable(error, env)
	if (why) fail(why)
	throw error
}

async function fillAll(db: Database, settings: Env): Promise<string> {
	const { rows } = await sql<{ real: boolean; demo: boolean }>`
		select exists (select from public.leads where came_by <> 'demo') as real, exists (select from public.leads where came_by = 'demo') as demo
	`.execute(db)
	if (rows[0]?.demo)
		throw new Declined('The desk holds made-up leads already. Remove them first: npm run demo -- --remove')
	if (rows[0]?.real && !beside)
		throw new Declined('This desk has real leads. To put made-up ones beside them: npm run demo -- --beside')
	const pictures = await fill(db, stories)
	const photos = await storePictures(db, settings, pictures).catch(async (error) => {
		await removeAll(db)
		throw error
	})
	return `${stories.length} made-up leads and ${photos} photos are at the desk now, and no mail went out. To take them away: npm run demo -- --remove`
}

async function removeAll(db: Database): Promise<string> {
	const { rows } = await sql<{ removed: number }>`select private.remove_demo() as removed`.execute(db)
	const removed = rows[0]?.removed ?? 0
	return removed ? `${removed} made-up leads are gone, with all that hung on them.` : 'There was nothing to remove.'
}

function given() {
	try {
		return parseArgs({ options: { beside: { type: 'boolean' }, remove: { type: 'boolean' } } }).values
	} catch {
		return fail('Usage: npm run demo [-- --beside | --remove]')
	}
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
