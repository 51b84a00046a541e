import { type Context, Hono } from 'hono'
import { asCaller, type Caller, type Database } from '../database/connect.ts'
import { type AppEnv, callerOf } from '../http/caller.ts'
import type { VerifyToken } from '../http/tokens.ts'
import { errorResponse, fromDatabase, RestError } from './errors.ts'
import { checkProfile, mediaOf, preferencesOf, withRange } from './request/headers.ts'
import { parseQuery, refuseParameters } from './request/parse-query.ts'
import { argumentsOf, readJson, rowOf, rowsOf } from './request/payload.ts'
import {
	callAnswer,
	changeAnswer,
	checkRange,
	checkSingle,
	checkWritten,
	insertAnswer,
	readAnswer,
	returningOf,
} from './respond.ts'
import { callStatement } from './sql/call-statement.ts'
import { createCatalog, type Schema } from './sql/catalog.ts'
import { routineNamed, tableNamed } from './sql/names.ts'
import { type Outcome, readStatement, type Statement } from './sql/read-statement.ts'
import { deleteStatement, insertStatement, updateStatement } from './sql/write-statement.ts'

type Plan = { statement: Statement; check: (outcome: Outcome) => void; answer: (outcome: Outcome) => Response }

/** The part of PostgREST this product speaks. What a caller may see and do is the database's to say: see `asCaller`. */
export function createRest({
	db,
	verify,
	now,
}: {
	db: Database
	verify: VerifyToken
	now?: () => number
}): Hono<AppEnv> {
	const catalog = createCatalog(db, now)

	/** One statement as the caller. A check that throws undoes what the statement did. */
	async function respond(
		caller: Caller,
		access: 'read only' | 'read write',
		plan: (schema: Schema) => Plan,
	): Promise<Response> {
		try {
			const { statement, check, answer } = await catalog.use(plan)
			const outcome = await asCaller(db, caller, access, async (trx) => {
				const outcome = await statement(trx)
				check(outcome)
				return outcome
			})
			return answer(outcome)
		} catch (error) {
			throw fromDatabase(error, caller.role)
		}
	}

	async function received(c: Context<AppEnv>) {
		const caller = await callerOf(c, verify)
		checkProfile(c.req)
		const headersOnly = c.req.method === 'HEAD'
		return {
			caller,
			preferences: preferencesOf(c.req),
			media: mediaOf(c.req),
			search: new URL(c.req.url).searchParams,
			headersOnly,
		}
	}

	const app = new Hono<AppEnv>()
	app.onError(errorResponse)

	app.get('/:table', async (c) => {
		const { caller, preferences, media, search, headersOnly } = await received(c)
		const query = withRange(parseQuery(search), c.req)
		const shape = { ...media, headersOnly, count: preferences.count !== undefined }
		return respond(caller, 'read only', (schema) => ({
			statement: readStatement(tableNamed(schema, c.req.param('table')), query, shape),
			check: (outcome) => {
				checkRange(outcome, query.offset)
				checkSingle(outcome, media)
			},
			answer: (outcome) => readAnswer(outcome, query.offset, media, preferences),
		}))
	})

	app.post('/:table', async (c) => {
		const { caller, preferences, media, search } = await received(c)
		refuseParameters(search, 'POST', ['order', 'limit', 'offset'])
		const query = parseQuery(search)
		if (query.where.length > 0) throw new RestError(400, 'PGRST100', 'Filters are not supported with POST')
		const rows = rowsOf(await readJson(c.req), query, caller.role, preferences.missing)
		const conflict = preferences.resolution && { resolution: preferences.resolution, columns: query.onConflict }
		return respond(caller, 'read write', (schema) => {
			const table = tableNamed(schema, c.req.param('table'))
			return {
				statement: insertStatement(table, rows, returningOf(query, media, preferences, table.primaryKey), conflict),
				check: (outcome) => checkWritten(outcome, media, preferences),
				answer: (outcome) => insertAnswer(outcome, table.name, media, preferences),
			}
		})
	})

	app.patch('/:table', async (c) => {
		const { caller, preferences, media, search } = await received(c)
		refuseParameters(search, 'PATCH', ['order', 'limit', 'offset', 'on_conflict'])
		const query = parseQuery(search)
		const row = rowOf(await readJson(c.req), query, caller.role, preferences.missing)
		const returning = returningOf(query, media, preferences)
		return respond(caller, 'read write', (schema) => ({
			statement: updateStatement(tableNamed(schema, c.req.param('table')), row, query.where, returning),
			check: (outcome) => checkWritten(outcome, media, preferences),
			answer: (outcome) => changeAnswer(outcome, outcome.rows, media, preferences),
		}))
	})

	app.delete('/:table', async (c) => {
		const { caller, preferences, media, search } = await received(c)
		refuseParameters(search, 'DELETE', ['order', 'limit', 'offset', 'on_conflict', 'columns'])
		const query = parseQuery(search)
		const returning = returningOf(query, media, preferences)
		return respond(caller, 'read write', (schema) => ({
			statement: deleteStatement(tableNamed(schema, c.req.param('table')), query.where, returning),
			check: (outcome) => checkWritten(outcome, media, preferences),
			answer: (outcome) => changeAnswer(outcome, 0, media, preferences),
		}))
	})

	app.on(['GET', 'POST'], '/rpc/:function', async (c) => {
		const { caller, preferences, media, search, headersOnly } = await received(c)
		const writing = c.req.method === 'POST'
		if (search.get('select') === '*') search.delete('select')
		if (writing) refuseParameters(search, 'POST on RPC', [...search.keys()])
		const given = argumentsOf(writing ? await readJson(c.req) : JSON.stringify(Object.fromEntries(search)))
		return respond(caller, writing ? 'read write' : 'read only', (schema) => {
			const { routine, taken } = routineNamed(schema, c.req.param('function'), given.names)
			const asked = { ...media, single: media.single || !routine.returnsSet }
			return {
				statement: callStatement(routine, taken, given.json, { ...media, headersOnly }),
				check: (outcome) => checkSingle(outcome, asked),
				answer: (outcome) => callAnswer(outcome, routine.returns, asked, preferences),
			}
		})
	})

	app.all('/rpc/:function', (c) => {
		throw new RestError(405, 'PGRST101', `Cannot use the ${c.req.method} method on RPC`, {
			headers: { Allow: 'GET, HEAD, POST' },
		})
	})
	app.all('/:table', (c) => {
		throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`, {
			headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE' },
		})
	})
	app.all('*', () => {
		throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
	})
	return app
}
