/** Reads the JSON of a request, typed by its schema, and parameters of its query. */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from './errors.ts'

/** As in Go, a field that is missing or null is the empty string. */
export const text = z
	.string()
	.nullish()
	.transform((value) => value ?? '')
export const yesOrNo = z
	.boolean()
	.nullish()
	.transform((value) => value ?? false)
export const object = z
	.record(z.string(), z.unknown())
	.nullish()
	.transform((value) => value ?? {})
export const pkce = { code_challenge: text, code_challenge_method: text }

const bad = (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)

/** Text that PostgreSQL cannot store: it would fail later as our error. */
const unstorable = (value: string) => value.includes('\0') || !value.isWellFormed()

class Unstorable extends Error {}

function refuseUnstorable(key: string, value: unknown) {
	if (unstorable(key) || (typeof value === 'string' && unstorable(value))) throw new Unstorable('unsupported character')
	return value
}

/** The request's JSON, typed by its schema. Anything else is GoTrue's bad_json. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T, emptyIs?: unknown): Promise<z.output<T>> {
	const raw = await c.req.text()
	let value: unknown
	try {
		value = raw === '' && emptyIs !== undefined ? emptyIs : JSON.parse(raw, refuseUnstorable)
	} catch (error) {
		throw bad(
			raw === '' ? 'unexpected end of JSON input' : error instanceof Unstorable ? error.message : 'invalid syntax',
		)
	}
	const parsed = schema.safeParse(value)
	if (parsed.success) return parsed.data
	const issue = parsed.error.issues[0]
	throw bad(`field ${issue?.path.join('.') || 'body'} has the wrong type`)
}

/** A parameter of the query, without what PostgreSQL cannot store. */
export const query = (c: Context, name: string) => (c.req.query(name) ?? '').replaceAll('\0', '').toWellFormed()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
