import { keptFor } from './kept-for.ts'

/** Leaves nothing of the desk in this browser, `butDrafts` of this very person. Most browsers have nothing of it. */
export async function leaveNothing(butDrafts = false): Promise<void> {
	if (!keptFor()) return
	const { forgetDesk } = await import('./kept-desk.ts')
	await forgetDesk(butDrafts)
}
