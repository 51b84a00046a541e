/** Lists everything in the database that is encrypted with a key that is not in it. */

type Place = {
	/** The column that names the row; a uuid. */
	key: string
	type: 'text' | 'jsonb'
	/** Which rows are worth the work; unset: all. */
	where?: string
	/** GoTrue seals this column too, by the row's id alone: its rows can be moved from and to it. */
	gotrue?: boolean
	/** Not to be sealed here; a value that comes sealed is opened. */
	plain?: boolean
}

/** Everything in the database that is encrypted with a key that is not in it. */
const sealedColumns = {
	'auth.mfa_factors.secret': { key: 'id', type: 'text', gotrue: true },
	'auth.flow_state.provider_access_token': { key: 'id', type: 'text' },
	'auth.flow_state.provider_refresh_token': { key: 'id', type: 'text' },
	'auth_service.oauth_requests.code_verifier': { key: 'state', type: 'text' },
	'auth_service.signing_keys.private_jwk': { key: 'kid', type: 'jsonb' },
	'private.webhook_secrets.secret': { key: 'webhook_id', type: 'text' },
	// Other mails carry no secret, and those of the auth service none any more once they are sent.
	'public.messages.data': { key: 'id', type: 'jsonb', where: `kind like 'auth-%' and status = 'queued'` },
	// GoTrue can seal these hashes. Here argon2id stands alone: losing the key must not lose every password.
	'auth.users.encrypted_password': { key: 'id', type: 'text', gotrue: true, plain: true },
} as const satisfies Record<string, Place>

export type SealedColumn = keyof typeof sealedColumns | 'auth_service.sealing_keys.probe'

/** What a value's key is derived from, so that it opens nowhere else. */
export function placeOf(column: SealedColumn, id: string): string {
	const bare = column !== 'auth_service.sealing_keys.probe' && 'gotrue' in sealedColumns[column]
	return bare ? id : `${column}:${id}`
}

export type StoredPlace = Place & { column: SealedColumn; table: string; field: string }

export const storedPlaces: StoredPlace[] = (Object.keys(sealedColumns) as (keyof typeof sealedColumns)[]).map(
	(column) => ({
		...sealedColumns[column],
		column,
		table: column.replace(/\.\w+$/, ''),
		field: column.replace(/^.*\./, ''),
	}),
)
