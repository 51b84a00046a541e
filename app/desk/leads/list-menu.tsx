import { Download, Ellipsis, FileInput } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import * as words from '../../../content/words/desk/leads.ts'
import { goTo } from '../../platform/navigation.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Filters } from '../data/filters.ts'
import { Choices } from '../ui/menu.tsx'

/** With the room that it belongs to: what only an owner needs now and then is no part of the list. */
const DownloadLeads = lazy(() => import('../in-out/in-out.tsx').then(({ DownloadLeads: part }) => ({ default: part })))

/** What an owner can do with a list besides working it. */
export function ListMenu({ filters }: { filters: Filters }) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Choices
				label={words.moreToDo}
				className="grid size-11 place-items-center rounded-xl border-fine border-line bg-white hover:border-ink/50"
				choices={[
					{ label: words.download, icon: Download, onChoose: () => setOpen(true) },
					{ label: words.bringIn, icon: FileInput, onChoose: () => goTo('/admin/import') },
				]}
			>
				<Icon of={Ellipsis} className="size-5" />
			</Choices>
			{open && (
				<Suspense>
					<DownloadLeads filters={filters} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}
