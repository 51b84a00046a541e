import { RestError } from './errors.ts'
import { appliedHeader, contentRange, type Media, type Preferences } from './request/headers.ts'
import type { Query } from './request/parse-query.ts'
import type { Routine } from './sql/catalog.ts'
import type { Outcome } from './sql/read-statement.ts'
import type { Returning } from './sql/write-statement.ts'

/** An offset beyond the last row is told only to those who asked how many there are. */
export function checkRange({ total }: Outcome, offset: number) {
	if (total === null || offset <= total) return
	throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
		details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
		headers: { 'Content-Range': `*/${total}` },
	})
}

/** `application/vnd.pgrst.object+json` is a promise of exactly one row. */
export function checkSingle({ rows }: Outcome, media: Media) {
	if (!media.single || rows === 1) return
	throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
		details: `The result contains ${rows} rows`,
	})
}

export function checkWritten(
	outcome: Outcome,
	media: Media,
	{ return: wanted, handling, maxAffected = Infinity }: Preferences,
) {
	if (wanted === 'representation') checkSingle(outcome, media)
	if (handling !== 'strict' || outcome.rows <= maxAffected) return
	throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
		details: `The query affects ${outcome.rows} rows`,
	})
}

/** What a write gives back; `headers-only` needs the key for its Location. */
export function returningOf(query: Query, media: Media, preferences: Preferences, key: string[] = []): Returning {
	const { stripNulls } = media
	if (preferences.return === 'representation') return { stripNulls, items: query.select }
	const located = preferences.return === 'headers-only' && key.length > 0
	return { stripNulls, items: located ? key.map((column) => ({ column, cast: 'text' as const })) : null }
}

export function readAnswer(outcome: Outcome, offset: number, media: Media, preferences: Preferences) {
	const { rows, total } = outcome
	return new Response(bodyOf(outcome, media), {
		status: total !== null && rows < total ? 206 : 200,
		headers: {
			'Content-Type': media.type,
			...contentRange(offset, rows, total),
			...appliedHeader(preferences, ['count', 'handling']),
		},
	})
}

export function insertAnswer(outcome: Outcome, table: string, media: Media, preferences: Preferences) {
	const headers = {
		...contentRange(0, 0, preferences.count ? outcome.rows : null),
		...appliedHeader(preferences, ['resolution', 'missing', 'return', 'count', 'handling']),
	}
	if (preferences.return === 'representation') {
		return new Response(bodyOf(outcome, media), { status: 201, headers: { ...headers, 'Content-Type': media.type } })
	}
	return new Response(null, { status: 201, headers: { ...headers, ...location(table, outcome) } })
}

function location(table: string, { rows, body }: Outcome): Record<string, string> {
	if (rows !== 1 || body === '') return {}
	const [key] = JSON.parse(body) as Record<string, string>[]
	const terms = Object.entries(key ?? {}).map(
		([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(value)}`,
	)
	return { Location: `/${encodeURIComponent(table)}?${terms.join('&')}` }
}

/** After an update or a deletion; only the former's range says which rows. */
export function changeAnswer(outcome: Outcome, ranged: number, media: Media, preferences: Preferences) {
	const headers = {
		...contentRange(0, ranged, preferences.count ? outcome.rows : null),
		...appliedHeader(preferences, ['missing', 'return', 'count', 'handling']),
	}
	if (preferences.return !== 'representation') return new Response(null, { status: 204, headers })
	return new Response(bodyOf(outcome, media), { status: 200, headers: { ...headers, 'Content-Type': media.type } })
}

export function callAnswer(outcome: Outcome, returns: Routine['returns'], media: Media, preferences: Preferences) {
	const { rows } = outcome
	const headers = {
		...contentRange(0, rows, preferences.count ? rows : null),
		...appliedHeader(preferences, ['count', 'handling']),
	}
	if (returns === 'void') return new Response(null, { status: 204, headers })
	return new Response(bodyOf(outcome, media), { status: 200, headers: { ...headers, 'Content-Type': media.type } })
}

/** PostgreSQL made an array; of a single row, only the row is sent. */
const bodyOf = ({ body }: Outcome, media: Media) => (media.single ? body.slice(1, -1) : body)
