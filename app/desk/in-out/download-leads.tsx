import * as words from '../../../content/words/desk/export.ts'
import { BOM, csvLine } from '../../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import type { Filters } from '../data/filters.ts'
import type { DeskLead } from '../data/rows.ts'
import { beginExport, exported, officeDay } from '../data/take-out.ts'
import { useTeam } from '../data/team.ts'
import { Sheet } from '../ui/sheet.tsx'
import { leadCells, leadHead } from './lead-cells.ts'
import { TakingNote } from './taking-note.tsx'
import { useTaking } from './use-taking.ts'

/** A list as a file: how far it is, and the way to stop it. */
export function DownloadLeads({ filters, onClose }: { filters: Filters; onClose: () => void }) {
	const { nameOf } = useTeam()
	const { taking, take, stop } = useTaking()
	const file = words.file(officeDay())
	const download = () =>
		take(file, 'text/csv', async (saving, tell, signal) => {
			let count = 0
			await saving.write(BOM + csvLine(leadHead))
			for await (const leads of exported<DeskLead>(await beginExport(filters), 'view', signal)) {
				await saving.write(leads.map((lead) => csvLine(leadCells(lead, nameOf))).join(''))
				count += leads.length
				tell(words.soFar(words.leads(count)))
			}
			return words.done(count, file)
		})
	const close = () => {
		stop()
		onClose()
	}
	return (
		<Sheet open onClose={close} title={words.title} note={words.note}>
			{taking.state === 'idle' && (
				<Button data-first onClick={download}>
					{words.download}
				</Button>
			)}
			<TakingNote taking={taking} onStop={stop} onAgain={download} />
			{taking.state === 'done' && (
				<Button look="quiet" className="mt-4" onClick={close}>
					{words.close}
				</Button>
			)}
		</Sheet>
	)
}
