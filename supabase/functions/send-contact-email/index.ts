/** The edge function on hosted Supabase. Our own server mounts the same handler without this file. */
import { createHandler, type Queue } from './handler.ts'

declare const Deno: {
	env: { get: (name: string) => string | undefined }
	serve: (handler: (request: Request) => Promise<Response>) => void
}

const address = Deno.env.get('SUPABASE_URL') ?? ''
const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''

const queue: Queue = async (mail) => {
	const response = await fetch(`${address}/rest/v1/rpc/queue_contact_email`, {
		method: 'POST',
		headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify({ mail }),
	})
	const { status } = response
	if (status === 429 || status === 503) return { status, retryAfter: Number(response.headers.get('retry-after') ?? 60) }
	if (!response.ok) throw new Error(`queue answered ${response.status}`)
	return undefined
}

const handle = createHandler(queue)
/** What the edge itself writes; of a list, the first may be the sender's own word. */
const addressOf = ({ headers }: Request) =>
	headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''
Deno.serve((request) => handle(request, addressOf(request)))
