import * as words from '../../../content/words/desk/import.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { BringIn } from './bring-in.tsx'
import { Everything } from './everything.tsx'
import { PastImports } from './past-imports.tsx'

export { DownloadLeads } from './download-leads.tsx'

/** How leads come in by the file, and how all of it goes out. */
export function InOut() {
	return (
		<>
			<RoomHead title={words.title} note={words.note} />
			<div className="grid max-w-4xl grid-cols-1 gap-4 *:min-w-0">
				<BringIn />
				<PastImports />
				<Everything />
			</div>
		</>
	)
}
