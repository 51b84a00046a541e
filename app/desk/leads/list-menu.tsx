import { Download, Ellipsis, FileInput } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/desk/export.ts'
import { BOM, csvLine } from '../../../lib/csv.ts'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Filters } from '../data/filters.ts'
import type { DeskLead } from '../data/rows.ts'
import { beginExport, exported, officeDay } from '../data/take-out.ts'
import { useTeam } from '../data/team.ts'
import { TakingNote } from '../in-out/taking-note.tsx'
import { useTaking } from '../in-out/use-taking.ts'
import { Choices } from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { leadCells, leadHead } from './lead-cells.ts'

/** What an owner can do with a list besides working it. */
export function ListMenu({ filters }: { filters: Filters }) {
	const [open, setOpen] = useState(false)
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
		setOpen(false)
	}
	return (
		<>
			<Choices
				label={words.menu}
				className="grid size-11 place-items-center rounded-xl border-fine border-line bg-white hover:border-ink/50"
				choices={[
					{ label: words.download, icon: Download, onChoose: () => setOpen(true) },
					{ label: words.bringIn, icon: FileInput, onChoose: () => goTo('/admin/import') },
				]}
			>
				<Icon of={Ellipsis} className="size-5" />
			</Choices>
			<Sheet open={open} onClose={close} title={words.title} note={words.note}>
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
		</>
	)
}
