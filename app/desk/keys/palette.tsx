import { useQuery } from '@tanstack/react-query'
import { Bookmark, type IconNode, Keyboard, UserRound } from 'lucide'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import * as words from '../../../content/words/desk/keys.ts'
import { goTo } from '../../platform/navigation.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { ask } from '../data/ask.ts'
import type { DeskLead } from '../data/rows.ts'
import { useViews, viewPath } from '../data/views.ts'
import { leadPath, personOf } from '../person.ts'
import { mayEnter, rooms } from '../rooms.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useWho } from '../who.ts'

type Found = { id: string; label: string; hint?: string; icon: IconNode; go: () => void }
type Props = { open: boolean; onClose: () => void; onKeys: () => void }

/** One field that leads to people, views, rooms and what the keys do. */
export const Palette = (props: Props) => (
	<Sheet open={props.open} onClose={props.onClose} title={words.palette}>
		<Search {...props} />
	</Sheet>
)

function Search({ onClose, onKeys }: Props) {
	const id = useId()
	const [text, setText] = useState('')
	const [at, setAt] = useState(0)
	const found = useFound(text.trim(), onKeys)
	const choose = (chosen: Found | undefined) => {
		if (!chosen) return
		onClose()
		chosen.go()
	}
	useEffect(() => {
		document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
	}, [id, at])
	const onKeyDown = (event: KeyboardEvent) => {
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		if (by && found.length) setAt((at + by + found.length) % found.length)
		else if (event.key === 'Enter') choose(found[at])
		else return
		event.preventDefault()
	}
	return (
		<>
			<input
				data-first
				role="combobox"
				aria-label={words.palette}
				aria-expanded="true"
				aria-controls={`${id}-list`}
				aria-activedescendant={found[at] && `${id}-${at}`}
				placeholder={words.paletteHint}
				value={text}
				maxLength={200}
				onKeyDown={onKeyDown}
				onChange={({ target }) => {
					setText(target.value)
					setAt(0)
				}}
				className="h-12 w-full rounded-xl border-fine border-edge/60 bg-field px-4 placeholder:text-hint"
			/>
			<div
				id={`${id}-list`}
				role="listbox"
				aria-label={words.palette}
				className="-mx-2 mt-3 grid max-h-80 overflow-y-auto"
			>
				{found.map(({ id: key, label, hint, icon }, index) => (
					// biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
					<div
						key={key}
						id={`${id}-${index}`}
						role="option"
						aria-selected={index === at}
						onClick={() => choose(found[index])}
						onPointerMove={() => setAt(index)}
						className={classes(
							'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm',
							index === at && 'bg-sand',
						)}
					>
						<Icon of={icon} className="size-4.5 shrink-0 text-mute" />
						<span className="grow truncate font-semibold">{label}</span>
						{hint && <span className="max-w-44 truncate text-xs text-mute">{hint}</span>}
					</div>
				))}
			</div>
			<p role="status" className="px-1 text-sm text-mute">
				{found.length === 0 && words.nothing}
			</p>
		</>
	)
}

function useFound(text: string, onKeys: () => void): Found[] {
	const { owner } = useWho()
	const views = useViews()
	const sought = useDeferredValue(text)
	const { data: people = [] } = useQuery({
		queryKey: ['sought', sought],
		queryFn: () => ask<DeskLead[]>('find_leads', { filters: { search: sought }, most: 8 }),
		enabled: sought.length > 1,
	})
	const places: Found[] = [
		...rooms
			.filter((room) => room.listed !== 'within' && mayEnter(room, owner))
			.map(({ path, label, icon }) => ({ id: path, label, icon, go: () => goTo(path) })),
		...views.map((view) => ({ id: view.id, label: view.name, icon: Bookmark, go: () => goTo(viewPath(view)) })),
		{ id: 'keys', label: words.title, icon: Keyboard, go: onKeys },
	]
	return [
		...places.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
		...(text ? people : []).map((lead) => ({
			id: lead.id,
			label: personOf(lead),
			hint: lead.address,
			icon: UserRound,
			go: () => goTo(leadPath(lead.id)),
		})),
	]
}
