import { keptFor } from './kept-for.ts'

/** Leaves nothing of the desk in this browser. Most browsers have nothing of it. */
export async function leaveNothing(): Promise<void> {
	if (!keptFor()) return
	const { forgetDesk } = await import('./kept-desk.ts')
	await forgetDesk()
}
