import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth/session.ts'

/** Without a build-time address that is the server the page came from. */
export const backend = { url: __SUPABASE_URL__ || location.origin, key: __SUPABASE_KEY__ }

/** The only way the site talks to its backend. */
export const supabase = createClient(backend.url, backend.key, {
	auth: { storageKey: SESSION_KEY, flowType: 'implicit' },
})

// By now the client has read the tokens of a mailed link. It would leave them behind in the browser's history.
if (/^#(.*&)?access_token=/.test(location.hash)) history.replaceState(history.state, '', location.pathname)
