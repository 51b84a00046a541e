/** The edge function on hosted Supabase. Our own server mounts the same handler without this file. */
import { company } from '../../../content/company.ts'
import { withoutEndSlashes } from '../../../lib/text.ts'
import { createHandler, type ReadVisits } from './handler.ts'

declare const Deno: {
	env: { get: (name: string) => string | undefined }
	serve: (handler: (request: Request) => Promise<Response>) => void
}

const address = Deno.env.get('SUPABASE_URL') ?? ''
const key = Deno.env.get('SUPABASE_ANON_KEY') ?? ''

const read: ReadVisits = async (secret) => {
	const response = await fetch(`${address}/rest/v1/rpc/calendar_visits`, {
		method: 'POST',
		headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify({ secret }),
	})
	if (response.status === 404) return undefined
	if (!response.ok) throw new Error(`the visits answered ${response.status}`)
	return await response.json()
}

const siteUrl = withoutEndSlashes(Deno.env.get('SITE_URL') ?? company.origin)
Deno.serve(createHandler({ read, siteUrl }))
