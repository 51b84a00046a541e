import { leaveNothing } from '../../platform/leave-nothing.ts'
import { closeMenu, goTo } from '../../platform/navigation.ts'

/** Of this browser only. The session's watcher says it, in every tab. */
export async function signOut() {
	const from = location.pathname
	// Before anything that needs a line.
	await leaveNothing().catch(() => {})
	const { supabase } = await import('../../platform/supabase.ts')
	await supabase.auth.signOut({ scope: 'local' })
	for (const open of document.querySelectorAll<HTMLElement>('[popover]')) open.hidePopover?.()
	closeMenu()
	// Unless one has gone on meanwhile: private pages are left as soon as the session is over, and a tap then leads where it leads.
	if (location.pathname === from && from !== '/') goTo('/')
}
