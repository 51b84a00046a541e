import { DatabaseError } from 'pg'
import { isSendable, raisedBy } from '../database/raised.ts'
import { type Trouble, troubleOf } from '../database/trouble.ts'
import { TokenError } from '../http/tokens.ts'

type Extra = { details?: string | null; hint?: string | null; headers?: Record<string, string>; missingName?: boolean }

/** An answer that is not the one hoped for, in the protocol's words. Thrown, so that a transaction rolls back with it. */
export class RestError extends Error {
	readonly status: number
	readonly code: string
	readonly details: string | null
	readonly hint: string | null
	readonly headers: Record<string, string>
	/** The catalog did not know a name: worth one more look after a reload. */
	readonly missingName: boolean
	constructor(status: number, code: string, message: string, extra: Extra = {}) {
		super(message)
		this.status = status
		this.code = code
		this.details = extra.details ?? null
		this.hint = extra.hint ?? null
		this.headers = extra.headers ?? {}
		this.missingName = extra.missingName ?? false
	}
}

/**
 * Statuses by SQLSTATE, longest match first, as PostgREST documents them; whatever is not listed is the caller's: 400.
 * What speaks of the database's own state has been told apart before.
 */
const statuses: Record<string, number> = {
	'09': 500,
	'0L': 403,
	'0P': 403,
	'23503': 409,
	'23505': 409,
	'25006': 405,
	'25': 500,
	'28': 403,
	'2D': 500,
	'38': 500,
	'39': 500,
	'3B': 500,
	'40': 500,
	'42883': 404,
	'42P01': 404,
	'42P17': 500,
	// Too deep, too long, too many: the sender's doing; PostgREST says 500.
	'54': 400,
	'55': 500,
	'57': 500,
	F0: 500,
	HV: 500,
	P0001: 400,
	P0: 500,
	XX: 500,
}

/** What the database, or the way to it, said; insufficient privilege means "who are you?" to a visitor and "no" to others. */
export function fromDatabase(error: unknown, role: string): unknown {
	if (error instanceof RestError) return error
	const trouble = troubleOf(error)
	if (trouble) return passing(trouble)
	if (!(error instanceof DatabaseError)) return error
	const raised = raisedBy(error)
	if (raised) return new RestError(raised.status, raised.code, raised.message, raised)
	const { code = 'XX000', message, detail, hint } = error
	const headers: Record<string, string> = {}
	let status = statuses[code] ?? statuses[code.slice(0, 2)] ?? 400
	if (code === '42501') status = role === 'anon' ? 401 : 403
	if (status === 401) headers['WWW-Authenticate'] = 'Bearer'
	// A status that SQL chose comes with words that SQL chose; any other fault of ours is told without its inner parts.
	if (code.startsWith('PT')) status = isSendable(Number(code.slice(2))) ? Number(code.slice(2)) : 500
	else if (status >= 500) return new RestError(status, code, 'The database could not do this.')
	return new RestError(status, code, message, { details: detail, hint, headers })
}

const passing = ({ status, code, message, retryAfter }: Trouble) =>
	new RestError(status, code, message, { headers: { 'Retry-After': String(retryAfter) } })

/** The last station. A fault of our own is passed on: the app has one place that logs those and owns up to them. */
export function errorResponse(thrown: unknown): Response {
	const trouble = troubleOf(thrown)
	const error = thrown instanceof TokenError ? tokenProblem(thrown) : trouble ? passing(trouble) : thrown
	if (!(error instanceof RestError)) throw error
	const { status, code, message, details, hint } = error
	const bodiless = status === 204 || status === 205 || status === 304
	return new Response(bodiless ? null : JSON.stringify({ code, message, details, hint }), {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...error.headers },
	})
}

function tokenProblem(error: TokenError) {
	const message = error.expired ? 'JWT expired' : 'JWT could not be verified'
	return new RestError(401, error.expired ? 'PGRST303' : 'PGRST301', message, {
		details: error.expired ? null : error.message,
		headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
	})
}
