/** The refusals of this service, in the words and shapes that go over the wire. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Trouble, troubleOf } from '../../database/trouble.ts'
import type { UserRow } from '../rows/user.ts'

/** Whose doing it was; nobody's is that of someone who named no account we have. */
export type Actor = Pick<UserRow, 'id' | 'email' | 'phone'> | 'admin' | 'nobody'

/** What the audit log shall know of a refusal. Never what was typed: an address that nobody here has is somebody's elsewhere. */
export type Failure = {
	action: 'login_failed' | 'reauthentication_failed' | 'limit_reached'
	actor: Actor
	/** Why, in a word; of a limit, which. */
	reason: string
}

export const failed = (actor: Actor, reason: string): Failure => ({ action: 'login_failed', actor, reason })

class Refused extends Error {
	failure?: Failure
	/** Has the audit log know of it: written where the refusal is answered, when no transaction can take it back any more. */
	noting(failure: Failure): this {
		this.failure = failure
		return this
	}
}

/** A refusal in GoTrue's words: status, code and message go over the wire as they are. */
export class AuthError extends Refused {
	readonly status: ContentfulStatusCode
	readonly code: string
	readonly extra: Record<string, unknown>
	/** Seconds after which it is worth trying again. */
	retryAfter?: number
	constructor(status: ContentfulStatusCode, code: string, message: string, extra: Record<string, unknown> = {}) {
		super(message)
		this.status = status
		this.code = code
		this.extra = extra
	}
}

/** A refusal in OAuth's shape: always 400 and without a code. */
export class OAuthError extends Refused {
	readonly error: string
	constructor(error: string, description: string) {
		super(description)
		this.error = error
	}
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
export const unprocessable = (code: string, message: string) => new AuthError(422, code, message)
export const unexpected = () =>
	new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')

/** The only place that says 429: nobody is turned away without hearing for how long. */
export function tooMany(
	seconds: number,
	code = 'over_request_rate_limit',
	message = 'Request rate limit reached',
): AuthError {
	const error = new AuthError(429, code, message)
	error.retryAfter = Math.max(1, Math.ceil(seconds))
	return error
}

/** Not now: the database is away, slow or crowded. */
function notNow({ status, retryAfter }: Trouble): AuthError {
	if (status === 429) return tooMany(retryAfter)
	const words = 'Processing this request timed out, please retry after a moment.'
	const error = new AuthError(503, 'request_timeout', words)
	error.retryAfter = retryAfter
	return error
}

/** Whatever was thrown as an answer of this service; what nobody foresaw is undefined, and goes into the log. */
export function asRefusal(error: unknown): AuthError | undefined {
	if (error instanceof AuthError) return error
	const trouble = troubleOf(error)
	return trouble && notNow(trouble)
}

/** This server has nobody to send text messages through. */
export const noSmsSender = () =>
	unprocessable('sms_send_failed', 'Error sending confirmation OTP to provider: no SMS provider is configured')

const VERSION_HEADER = 'X-Supabase-Api-Version'
const VERSION = '2024-01-01'

/** Which of the two error bodies the client asked for; a date that does not parse asks for the first. */
function wantsCodes(c: Context): boolean {
	const version = c.req.header(VERSION_HEADER) ?? ''
	return /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version)) && version >= VERSION
}

export function answerError(c: Context, error: AuthError | OAuthError, requestId?: string) {
	if (error instanceof OAuthError) return c.json({ error: error.error, error_description: error.message }, 400)
	const { status, code, message, extra } = error
	if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
	if (wantsCodes(c)) {
		c.header(VERSION_HEADER, VERSION)
		if (code !== 'weak_password') c.header('x-sb-error-code', code)
		return c.json({ code, message, ...extra }, status)
	}
	c.header('x-sb-error-code', code)
	return c.json(
		{ code: status, error_code: code, msg: message, ...extra, ...(status >= 500 && { error_id: requestId }) },
		status,
	)
}
