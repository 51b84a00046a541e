import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import type { AuthFailure } from '../../lib/account.ts'
import { attempt } from './attempt.ts'

type Answer<Data> = { data: Data | null; error: AuthFailure | null }

/** A part of our server that the client has no call for. On hosted Supabase there is no such address. */
async function ask<Data>(client: SupabaseClient, method: 'GET' | 'POST'): Promise<Answer<Data>> {
	const { backend } = await import('../supabase.ts')
	const { data } = await client.auth.getSession()
	const answer = await fetch(`${backend.url}/auth/v1/factors/backup-codes`, {
		method,
		headers: {
			apikey: backend.key,
			authorization: `Bearer ${data.session?.access_token}`,
			'x-supabase-api-version': '2024-01-01',
		},
	})
	const body = await answer.json().catch(() => ({}))
	return answer.ok
		? { data: body, error: null }
		: { data: null, error: { code: body.code, message: body.message, status: answer.status } }
}

/** How many are left; undefined where there are none to be had. */
export function useBackupCodes() {
	const [left, setLeft] = useState<number>()
	const load = () =>
		attempt(async (client) => {
			const { data } = await ask<{ left: number }>(client, 'GET')
			setLeft(data?.left)
			return { error: null }
		})
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; later by whoever changed them.
	useEffect(() => void load(), [])
	return { left, load }
}

/** Ten new codes, or none where there are none to be had; what was refused is said. */
export async function makeBackupCodes(): Promise<{ codes?: string[]; refused?: string }> {
	let codes: string[] | undefined
	const refused = await attempt(async (client) => {
		const { data, error } = await ask<{ codes: string[] }>(client, 'POST')
		codes = data?.codes
		return { error: error?.status === 404 || error?.status === 405 ? null : error }
	})
	return { codes, refused }
}
