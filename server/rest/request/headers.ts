import type { HonoRequest } from 'hono'
import { RestError } from '../errors.ts'
import type { Query } from './parse-query.ts'

const known = {
	resolution: ['merge-duplicates', 'ignore-duplicates'],
	missing: ['default', 'null'],
	return: ['representation', 'minimal', 'headers-only'],
	count: ['exact', 'planned', 'estimated'],
	handling: ['strict', 'lenient'],
} as const

export type Preferences = { [Name in keyof typeof known]?: (typeof known)[Name][number] } & { maxAffected?: number }

/** `Prefer`: what is not understood is ignored, unless the caller asked for strictness. */
export function preferencesOf(request: HonoRequest): Preferences {
	const asked = (request.header('prefer') ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)
	const preferences: Record<string, unknown> = {}
	const unknown: string[] = []
	for (const part of asked) {
		const [name = '', value = ''] = part.split('=')
		const values: readonly string[] = Object.hasOwn(known, name) ? known[name as keyof typeof known] : []
		if (values.includes(value)) preferences[name] ??= value
		else if (name === 'max-affected' && /^\d{1,15}$/.test(value)) preferences.maxAffected ??= Number(value)
		else unknown.push(part)
	}
	if (preferences.handling === 'strict' && unknown.length > 0) {
		throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
			details: `Invalid preferences: ${unknown.join(', ')}`,
		})
	}
	return preferences
}

/** The header that says which of them were heeded. */
export function appliedHeader(preferences: Preferences, heeded: (keyof typeof known)[]): Record<string, string> {
	const applied = heeded.flatMap((name) => (preferences[name] ? [`${name}=${preferences[name]}`] : []))
	return applied.length > 0 ? { 'Preference-Applied': applied.join(', ') } : {}
}

export type Media = { type: string; single: boolean; stripNulls: boolean }

/** `Accept`: JSON as an array or as the one object, with or without its nulls. */
export function mediaOf(request: HonoRequest): Media {
	const accept = request.header('accept') ?? '*/*'
	for (const part of accept.toLowerCase().split(',')) {
		const [type = '', ...parameters] = part.split(';').map((text) => text.trim())
		const stripNulls = parameters.includes('nulls=stripped')
		const stripped = stripNulls ? ';nulls=stripped' : ''
		if (type === '*/*' || type === 'application/*' || type === 'application/json') {
			return { type: 'application/json; charset=utf-8', single: false, stripNulls: false }
		}
		if (type === 'application/vnd.pgrst.array+json')
			return { type: `${type}${stripped}; charset=utf-8`, single: false, stripNulls }
		if (type === 'application/vnd.pgrst.object+json')
			return { type: `${type}${stripped}; charset=utf-8`, single: true, stripNulls }
	}
	throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

/** One schema is served; asking for another is not answered with this one. */
export function checkProfile(request: HonoRequest) {
	const reading = request.method === 'GET' || request.method === 'HEAD'
	const schema = request.header(reading ? 'accept-profile' : 'content-profile') ?? 'public'
	if (schema !== 'public') {
		throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
			hint: 'Only the following schemas are exposed: public',
		})
	}
}

/** A `Range` header narrows what `limit` and `offset` ask for. */
export function withRange(query: Query, request: HonoRequest): Query {
	const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(request.header('range') ?? '') ?? []
	if (first === undefined) return query
	const offset = Math.max(query.offset, Number(first))
	const end = Math.min(last ? Number(last) + 1 : Infinity, query.offset + (query.limit ?? Infinity))
	if (last && Number(first) > Number(last)) {
		throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
			details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
		})
	}
	return { ...query, offset, limit: end === Infinity ? undefined : Math.max(end - offset, 0) }
}

/** `0-9/57`; an empty page is `*`, an unknown whole too. */
export function contentRange(offset: number, rows: number, total: number | null): Record<string, string> {
	return { 'Content-Range': `${rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}` }
}
