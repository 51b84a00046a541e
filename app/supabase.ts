import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth/session.ts'

/** The only way the site talks to its backend. Without a build-time address that is the server the page came from. */
export const supabase = createClient(__SUPABASE_URL__ || location.origin, __SUPABASE_KEY__, {
	auth: { storageKey: SESSION_KEY, flowType: 'implicit' },
})

// By now the client has read the tokens of a mailed link. It would leave them behind in the browser's history.
if (/^#(.*&)?access_token=/.test(location.hash)) history.replaceState(history.state, '', location.pathname)
