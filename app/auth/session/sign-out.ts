import { leaveNothing } from '../../platform/leave-nothing.ts'
import { closeMenu, goTo } from '../../platform/navigation.ts'

/** Of this browser only. The session's watcher says it, in every tab. */
export async function signOut() {
	// Before anything that needs a line.
	await leaveNothing().catch(() => {})
	const { supabase } = await import('../../platform/supabase.ts')
	await supabase.auth.signOut({ scope: 'local' })
	for (const open of document.querySelectorAll<HTMLElement>('[popover]')) open.hidePopover?.()
	closeMenu()
	if (location.pathname !== '/') goTo('/')
}
