import { DatabaseError } from 'pg'
import { KeeperAway, MissingBytes } from '../bytes/trouble.ts'
import { troubleOf } from '../database/trouble.ts'
import { hungUp } from '../http/hung-up.ts'
import { TokenError } from '../http/tokens.ts'

type Told = { statusCode: string; error: string; code: string; message: string }

/** What the storage service answers: the true status stands in the body, the HTTP status is 400 for nearly all. */
export class StorageError extends Error {
	readonly told: Told
	readonly status: number
	readonly headers: Record<string, string>
	constructor(told: Told, status = 400, headers: Record<string, string> = {}) {
		super(told.message)
		this.told = told
		this.status = status
		this.headers = headers
	}
}

const of = (statusCode: string, error: string, code: string, message: string) =>
	new StorageError({ statusCode, error, code, message })

export const noSuchBucket = () => of('404', 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => of('404', 'not_found', 'NoSuchKey', 'Object not found')
export const accessDenied = (message: string) => of('403', 'Unauthorized', 'AccessDenied', message)
export const alreadyExists = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
	of('409', 'Duplicate', code, 'The resource already exists')
export const notEmpty = () =>
	of('409', 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const tooLarge = () =>
	of('413', 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')
export const badType = (type: string) =>
	of('415', 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`)
export const invalidKey = (key: string) => of('400', 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, 100)}`)
export const invalidBucketName = () => of('400', 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
export const invalidRequest = (message: string) => of('400', 'InvalidRequest', 'InvalidRequest', message)
export const badToken = (code: 'InvalidJWT' | 'InvalidSignature' | 'ExpiredToken', message: string) =>
	of('400', code, code, message)
export const outOfRange = (size: number) =>
	new StorageError(
		{
			statusCode: '416',
			error: 'InvalidRange',
			code: 'InvalidRange',
			message: 'The requested range is not satisfiable',
		},
		416,
		{ 'content-range': `bytes */${size}` },
	)

/** Nothing is wrong with what was asked, only with the moment. */
const busy = (status: 429 | 503, retryAfter: number, message: string) =>
	new StorageError({ statusCode: String(status), error: 'SlowDown', code: 'SlowDown', message }, status, {
		'retry-after': String(retryAfter),
	})

export const slowDown = () => busy(429, 2, 'There are too many uploads at once. Please try again in a moment.')

export const tooSlow = () =>
	new StorageError(
		{
			statusCode: '408',
			error: 'RequestTimeout',
			code: 'RequestTimeout',
			message: 'This came too slowly while others had to wait. Please try again in a moment.',
		},
		408,
		{ 'retry-after': '5' },
	)

const noRoom = new Set(['ENOSPC', 'EDQUOT'])
const AWAY = 'Files cannot be reached just now. Please try again in a moment.'
const NO_ROOM = 'There is no room to store this just now. Please try again later.'

/** What went wrong, as the service would tell it; a fault of our own stays what it is. */
export function explained(error: unknown): unknown {
	if (error instanceof StorageError) return error
	if (error instanceof TokenError) return accessDenied(error.expired ? 'jwt expired' : 'jwt could not be verified')
	// Replaced or deleted since its row was read.
	if (error instanceof MissingBytes) return noSuchKey()
	if (error instanceof KeeperAway) return busy(503, 5, AWAY)
	if (hungUp(error)) return invalidRequest('The request was not sent to its end')
	const trouble = troubleOf(error)
	if (trouble) return busy(trouble.status, trouble.retryAfter, trouble.message)
	const { code } = error as NodeJS.ErrnoException
	if (code && noRoom.has(code)) return busy(503, 30, NO_ROOM)
	if (!(error instanceof DatabaseError)) return error
	if (code === '42501') return accessDenied('new row violates row-level security policy')
	if (code === '23505') return alreadyExists('KeyAlreadyExists')
	if (code === '23503') return noSuchBucket()
	// A policy or a trigger said no in its own words; what else the database says is our fault.
	if (code === 'P0001') return invalidRequest(error.message)
	return code?.startsWith('22') || code?.startsWith('23') ? invalidRequest('The database refuses this') : error
}

/** The last station. A fault of our own is passed on: the app has one place that logs those and owns up to them. */
export function errorResponse(thrown: unknown): Response {
	const error = explained(thrown)
	if (!(error instanceof StorageError)) throw error
	const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...error.headers }
	return new Response(JSON.stringify(error.told), { status: error.status, headers })
}
