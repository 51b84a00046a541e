import { Bookmark, SlidersHorizontal, X } from 'lucide'
import { useState } from 'react'
import { places } from '../../../content/places.ts'
import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { goTo } from '../../platform/navigation.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Filters, readFilters } from '../data/filters.ts'
import { useSources } from '../data/sources.ts'
import { useTeam } from '../data/team.ts'
import { useViews, viewPath } from '../data/views.ts'
import { box } from '../ui/card.tsx'
import { Choices } from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { KeepView } from './keep-view.tsx'

type Props = { filters: Filters; onFilter: (filters: Filters) => void }
type Name = Exclude<keyof Filters, 'search' | 'spam' | 'stale'>

const button =
	'inline-flex min-h-11 items-center gap-2 rounded-xl border-fine border-line bg-white px-3.5 text-sm font-semibold hover:border-ink/50'

/** What narrows the list, each as a chip that takes itself away. */
export function FilterBar({ filters, onFilter }: Props) {
	const [open, setOpen] = useState(false)
	const [keeping, setKeeping] = useState(false)
	const options = useOptions(open)
	const views = useViews()
	const chips = chipsOf(filters, options)
	return (
		<>
			<button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={button}>
				<Icon of={SlidersHorizontal} className="size-4" />
				{words.filters}
			</button>
			<Choices
				className={button}
				choices={[
					...views.map((view) => ({ label: view.name, onChoose: () => goTo(viewPath(view)) })),
					{ label: words.keepThis, onChoose: () => setKeeping(true), end: views.length > 0 },
				]}
			>
				<Icon of={Bookmark} className="size-4" />
				{words.views}
			</Choices>
			{chips.map(({ label, without }) => (
				<button
					key={label}
					type="button"
					onClick={() => onFilter(without)}
					className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-ink px-3.5 text-sm font-semibold text-white"
				>
					{label}
					<Icon of={X} className="size-4" />
				</button>
			))}
			<Sheet open={open} onClose={() => setOpen(false)} title={words.filters}>
				<div className="grid grid-cols-2 gap-x-3 gap-y-4">
					{Object.entries(options).map(([name, { label, all }]) => (
						<label key={name} className="text-sm font-bold">
							{label}
							<select
								value={String(filters[name as Name] ?? '')}
								onChange={({ target }) => onFilter(changed(filters, name as Name, target.value))}
								className={`mt-1 ${box}`}
							>
								<option value="">{name === 'order' ? words.newest : words.anyOf}</option>
								{all.map(([value, text]) => (
									<option key={value} value={value}>
										{text}
									</option>
								))}
							</select>
						</label>
					))}
					{(['spam', 'stale'] as const).map((name) => (
						<label key={name} className="flex min-h-11 items-center gap-3 text-sm font-bold">
							<input
								type="checkbox"
								checked={Boolean(filters[name])}
								onChange={({ target }) => onFilter(toggled(filters, name, target.checked))}
								className="size-5 accent-door"
							/>
							{marks[name]}
						</label>
					))}
				</div>
			</Sheet>
			<KeepView open={keeping} filters={filters} onDone={() => setKeeping(false)} />
		</>
	)
}

const marks = { spam: words.spam, stale: words.stale }

type Options = Record<string, { label: string; all: (readonly [value: string, text: string])[] }>

/** What can be chosen, by the filter's name. */
function useOptions(open: boolean): Options {
	const { team } = useTeam()
	const sources = useSources(open)
	return {
		status: { label: words.stage, all: Object.entries(statuses) },
		town: { label: words.town, all: places.map(({ slug, name }) => [slug, name] as const) },
		source: {
			label: words.source,
			all: sources.map((name) => [name, name === 'site' ? words.ownSite : name] as const),
		},
		assignee: {
			label: words.assignee,
			all: [['me', words.mine], ['nobody', words.nobodys], ...team.map(({ id, name }) => [id, name] as const)],
		},
		due: { label: words.due, all: Object.entries(words.dues) },
		age: { label: words.age, all: Object.entries(words.ages) },
		texts: { label: words.texts, all: Object.entries(words.textsAre) },
		order: { label: words.order, all: [['due', words.byDue]] },
	}
}

/** Through the address's own reading, so that only what can stand there is set. */
function changed(filters: Filters, name: Name, value: string): Filters {
	const { [name]: _, ...rest } = filters
	const set = value ? readFilters(`${name === 'status' ? 'stage' : name}=${encodeURIComponent(value)}`) : {}
	return { ...rest, ...set }
}

function toggled(filters: Filters, name: 'spam' | 'stale', on: boolean): Filters {
	const { [name]: _, ...rest } = filters
	return on ? { ...rest, [name]: true } : rest
}

function chipsOf(filters: Filters, options: Options) {
	const chosen = Object.entries(options).flatMap(([name, { all }]) => {
		const value = filters[name as Name]
		if (!value) return []
		const label = [value].flat().map((each) => all.find(([known]) => known === String(each))?.[1] ?? String(each))
		return [{ label: label.join(', '), without: changed(filters, name as Name, '') }]
	})
	const set = (['spam', 'stale'] as const).flatMap((name) =>
		filters[name] ? [{ label: marks[name], without: toggled(filters, name, false) }] : [],
	)
	return [...chosen, ...set]
}
