import type { AuthFailure } from '../../../lib/account.ts'

type Call = {
	method: 'GET' | 'POST'
	path: string
	token: string
	/** Goes on though the page is left. */
	keepalive?: boolean
}
type Answer<Data> = { data: Data | null; error: AuthFailure | null }

/** A call of the auth service that the client has no name for. */
export async function callAuth<Data>({ method, path, token, keepalive }: Call): Promise<Answer<Data>> {
	const { backend } = await import('../../platform/supabase.ts')
	const answer = await fetch(`${backend.url}/auth/v1${path}`, {
		method,
		keepalive,
		headers: {
			apikey: backend.key,
			authorization: `Bearer ${token}`,
			'x-supabase-api-version': '2024-01-01',
		},
	})
	const body = await answer.json().catch(() => ({}))
	return answer.ok
		? { data: body, error: null }
		: { data: null, error: { code: body.code, message: body.message, status: answer.status } }
}
