import { createClient } from '@supabase/supabase-js'
import { LEAD_ID } from '../../lib/lead.ts'
import { SESSION_KEY } from '../../lib/storage-keys.ts'

/** Without a build-time address that is the server the page came from. */
export const backend = { url: __SUPABASE_URL__ || location.origin, key: __SUPABASE_KEY__ }

/** How many seconds a lead, by its id, was told to wait: the client passes no headers on. */
export const toldToWait = new Map<string, number>()

/** Characters of a change that goes on its way even if the page is left meanwhile. Browsers let 64 KB do that. */
const OUTLIVES = 8_000

const noting: typeof fetch = async (input, init) => {
	const { body } = init ?? {}
	const response = await fetch(input, { ...init, keepalive: typeof body === 'string' && body.length < OUTLIVES })
	const lead = new Headers(init?.headers).get(LEAD_ID)
	if (lead) toldToWait.set(lead, Number(response.headers.get('retry-after')) || 0)
	return response
}

/** The only way the site talks to its backend. */
export const supabase = createClient(backend.url, backend.key, {
	auth: { storageKey: SESSION_KEY, flowType: 'implicit' },
	global: { fetch: noting },
})

// By now the client has read the tokens of a mailed link. It would leave them behind in the browser's history.
if (/^#(.*&)?access_token=/.test(location.hash)) history.replaceState(history.state, '', location.pathname)
