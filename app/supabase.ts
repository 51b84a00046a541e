import { createClient } from '@supabase/supabase-js'

/** The inline script looks for this key to know that someone is signed in. */
export const SESSION_KEY = 'little-red-session'

/** The only way the site talks to its backend. Without a build-time address that is the server the page came from. */
export const supabase = createClient(__SUPABASE_URL__ || location.origin, __SUPABASE_KEY__, {
	auth: { storageKey: SESSION_KEY, flowType: 'implicit' },
})
