import { useEffect, useState } from 'react'
import * as words from '../../../content/words/desk/leads.ts'
import { setSearch, useSearch } from '../../platform/search.ts'
import { classes } from '../../ui/classes.ts'
import { type Filters, printFilters, readFilters } from '../data/filters.ts'
import { StuckMail } from '../house/stuck-mail.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { useWho } from '../who.ts'
import { Board } from './board.tsx'
import { FilterBar } from './filter-bar.tsx'
import { List } from './list.tsx'
import { ListMenu } from './list-menu.tsx'

/** All leads: as a list, or as a board of their stages. What narrows them stands in the address. */
export function Leads() {
	const { owner } = useWho()
	const search = useSearch()
	const filters = readFilters(search)
	const asBoard = new URLSearchParams(search).get('view') === 'board'
	const address = (next: Filters, board = asBoard) =>
		[printFilters(next), board && 'view=board'].filter(Boolean).join('&')
	return (
		<>
			<RoomHead title={words.leads}>
				<nav aria-label={words.views} className="flex rounded-xl bg-sand p-1">
					{[false, true].map((board) => (
						<a
							key={String(board)}
							href={`/admin/leads?${address(filters, board)}`}
							aria-current={asBoard === board ? 'page' : undefined}
							className={classes(
								'grid min-h-11 place-items-center rounded-lg px-4 text-sm font-bold',
								asBoard === board ? 'bg-white shadow-card' : 'text-mute hover:text-ink',
							)}
						>
							{board ? words.board : words.list}
						</a>
					))}
				</nav>
			</RoomHead>
			{owner && <StuckMail />}
			<div className="mb-4 flex flex-wrap items-center gap-2">
				<SearchField text={filters.search ?? ''} onSearch={(text) => setSearch(address(without(filters, text)))} />
				<FilterBar filters={filters} onFilter={(next) => setSearch(address(next))} />
				{owner && <ListMenu filters={filters} />}
			</div>
			{asBoard ? <Board filters={filters} /> : <List filters={filters} />}
		</>
	)
}

function without({ search: _, ...filters }: Filters, text: string): Filters {
	return text ? { ...filters, search: text } : filters
}

const PAUSE_MS = 250

/** Asks a moment after the last letter. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
	const [typed, setTyped] = useState(text)
	useEffect(() => setTyped(text), [text])
	useEffect(() => {
		if (typed === text) return
		const timer = setTimeout(() => onSearch(typed), PAUSE_MS)
		return () => clearTimeout(timer)
	})
	return (
		<search className="grow max-sm:w-full lg:max-w-sm">
			<input
				id="desk-search"
				type="search"
				aria-label={words.search}
				placeholder={words.searchHint}
				value={typed}
				maxLength={200}
				onChange={({ target }) => setTyped(target.value)}
				className="h-12 w-full rounded-xl border-fine border-edge/60 bg-field px-4 placeholder:text-hint"
			/>
		</search>
	)
}
