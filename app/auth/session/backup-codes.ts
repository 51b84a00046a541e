import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { useNewest } from '../../ui/use-newest.ts'
import { attempt } from './attempt.ts'
import { callAuth } from './call-auth.ts'

/** Only our own server has this address; hosted Supabase and its client know none. */
async function ask<Data>(client: SupabaseClient, method: 'GET' | 'POST') {
	const { data } = await client.auth.getSession()
	return await callAuth<Data>({ method, path: '/factors/backup-codes', token: data.session?.access_token ?? '' })
}

/** How many are left; undefined where there are none to be had. */
export function useBackupCodes() {
	const [left, setLeft] = useState<number>()
	const begin = useNewest()
	const load = () =>
		attempt(async (client) => {
			const isNewest = begin()
			const { data } = await ask<{ left: number }>(client, 'GET')
			if (isNewest()) setLeft(data?.left)
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
