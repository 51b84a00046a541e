import { renewHere } from '../data/devices.ts'
import { startKeeping } from '../kept/keep.ts'
import { restoreWithoutLine } from '../kept/restore.ts'
import { beAnApp } from './desk-app.ts'

type Sitting = { person: string; owner: boolean; email: string; isAway: boolean }

/** What goes on beside the rooms while somebody sits at the desk: what they read is kept while the server knows them, and shown again while there is no line. */
export function begin({ isAway, ...who }: Sitting): () => void {
	const ends = [beAnApp(), restoreWithoutLine(who.person, isAway)]
	if (!isAway) {
		ends.push(startKeeping(who))
		void renewHere()
	}
	return () => {
		for (const end of ends) end()
	}
}
